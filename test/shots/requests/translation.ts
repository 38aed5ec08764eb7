import { action, submission } from '../../helpers/data/submissions.ts';
import type { ShotRequest } from '../shot-request.ts';

export const translation: ShotRequest = {
  caller: 'Localiser',
  minutes_ago: 1_150,
  submission: submission({
    caller_item_id: 'pricing/ar',
    row_type: { display: 'ترجمة', icon: 'message-square' },
    row_accent_color: 'green',
    title: 'الموافقة على الترجمة العربية لصفحة الأسعار',
    subtitle: '١٢ فقرة راجعها المترجم أمس، وتبقى فقرتان تحتاجان إلى قرار',
    summary: '<p>راجع المترجم عشر فقرات أمس.</p>',
    card_visual: {
      kind: 'numeric_bar',
      label: 'Paragraphs',
      value: 10,
      display: '10 / 12',
      min_value: 0,
      max_value: 12,
    },
    actions: [
      action({ display: 'موافقة', value: 'approve', icon: 'check' }),
      action({ display: 'رفض', value: 'reject', icon: 'x' }),
    ],
  }),
};
