import type { Routes } from './types.ts';

/** The method and path of each operation. Importing the contract rows would bring in their schemas. */
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
  outputClaim: { method: 'POST', path: '/claims/{output_result_id}' },
  askerSet: { method: 'POST', path: '/askers' },
  accountStatus: { method: 'GET', path: '/api/account/status' },
} as const satisfies Routes;
