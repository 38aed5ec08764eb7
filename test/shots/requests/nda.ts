import { action, submission } from '../../helpers/data/submissions.ts';
import type { ShotRequest } from '../shot-request.ts';

export const nda: ShotRequest = {
  caller: 'Legal desk',
  minutes_ago: 4_400,
  submission: submission({
    caller_item_id: 'nda/halcyon-labs',
    row_type: { display: 'File request', icon: 'paperclip' },
    row_accent_color: 'yellow',
    title: 'Upload the signed NDA for Halcyon Labs',
    subtitle: 'Both signatures, all four pages in one file',
    summary:
      '<p>Halcyon signed on their side on 16 October. To start the pilot we need the copy with both signatures.</p>',
    card_visual: { kind: 'pill', text: 'Waiting on us', color: 'yellow', icon: 'clock' },
    link_buttons: [{ display: 'The unsigned NDA', icon: 'download', url: 'https://files.example.com/nda.pdf' }],
    actions: [
      action({
        display: 'Upload the signed copy',
        value: 'upload',
        icon: 'upload',
        popup: { kind: 'file_upload', label: 'Signed copy', accept_mime_types: ['application/pdf'] },
      }),
      action({ display: 'Not signed yet', value: 'not-yet', icon: 'clock' }),
    ],
  }),
};
