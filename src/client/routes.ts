import type { Routes } from './types.ts';

/** Where each operation is. The rows of the contract are not here at run time: their schemas would come with them. */
export const routes = {
  inputSend: { method: 'POST', path: '/api/input/send' },
  inputReplace: { method: 'POST', path: '/api/input/replace' },
  inputDelete: { method: 'POST', path: '/api/input/delete' },
  inputList: { method: 'GET', path: '/api/input/list' },
  inputRead: { method: 'POST', path: '/api/input/read' },
  outputCheck: { method: 'GET', path: '/api/output/check' },
  outputRead: { method: 'POST', path: '/api/output/{output_result_id}/read' },
  outputReadAll: { method: 'POST', path: '/api/output/read-all' },
  outputAck: { method: 'POST', path: '/api/output/{output_result_id}/ack' },
  outputFile: { method: 'GET', path: '/api/output/{output_result_id}/files/{file_id}' },
  callerStatus: { method: 'GET', path: '/api/caller/status' },
  accountStatus: { method: 'GET', path: '/api/account/status' },
} as const satisfies Routes;
