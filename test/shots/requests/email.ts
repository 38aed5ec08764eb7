import { action, submission } from '../../helpers/data/submissions.ts';
import { type ShotRequest, textPopup } from '../shot-request.ts';

export const email: ShotRequest = {
  caller: 'Mail assistant',
  minutes_ago: 29,
  submission: submission({
    caller_item_id: 'thread-7f3a91/reply-2',
    priority: 'high',
    row_type: { display: 'Email draft', icon: 'mail' },
    row_accent_color: 'blue',
    title: 'Reply to Dana Whitfield about the renewal',
    subtitle: 'Two years, 40 seats; she asks for 12 % off instead of 8 %',
    summary:
      '<p>Dana answered our offer on Friday. She accepts two years for 40 seats and asks for ' +
      '<strong>12 %</strong> instead of 8 %. The draft stays at 8 %, which is the limit below 50 ' +
      'seats, and offers onboarding for the two teams that join in January.</p>',
    details:
      '<blockquote><p>Hi Dana,</p><p>thank you for coming back so quickly, we would be glad to ' +
      'have you for another two years.</p><p>For 40 seats 8 % is the most I can offer, so I have ' +
      'left it in the quote. What I can add is onboarding for the two teams that join in January: ' +
      'two half-day sessions, at no cost.</p><p>Would Thursday at 10:00 suit you for a short ' +
      'call?</p><p>Best,<br>Jonas</p></blockquote>',
    card_visual: { kind: 'pill', text: 'Second draft', color: 'blue' },
    link_buttons: [
      { display: 'Open the thread', icon: 'mail', url: 'https://mail.example.com/7f3a91' },
      { display: 'Halcyon in the CRM', icon: 'external-link', url: 'https://crm.example.com/halcyon' },
    ],
    actions: [
      action({ display: 'Send', value: 'send', icon: 'send' }),
      action({ display: 'Edit and send', value: 'edit_send', icon: 'message-square', popup: textPopup('The mail') }),
      action({
        display: 'Ask for another draft',
        value: 'again',
        icon: 'mail',
        popup: textPopup('What should change?'),
      }),
      action({ display: 'Discard', value: 'discard', icon: 'trash', tone: 'danger', style: 'ghost' }),
    ],
  }),
};
