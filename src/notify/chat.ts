import type { Target } from '../config.ts';
import { defuseWords, dropLastLines } from './defused.ts';
import { type Message, messageText } from './message.ts';
import { type PostRequest, postBody } from './post.ts';
import { ReceiverRefusal } from './refused.ts';

/** A request to the server of a chat. */
type Posting = { readonly url: string; readonly body: object } & Pick<PostRequest, 'method'> & {
    readonly headers?: Readonly<Record<string, string>>;
  };
/** A notification in the words of hdo. `line` has words of agents, which are defused. */
type Words = { readonly headline: string; readonly line: string; readonly link: string };
type Format = (target: Target, message: Message, words: Words) => Posting;

const open = 'Open the inbox';

/** Lengths within the limits of messages (test/notify/chat-schemas.ts), with room for the headline and the link. */
const most_text = { slack: 2_800, discord: 1_700, telegram: 3_600 } as const;

/** The format of each chat. Links open the inbox, and nothing is decided from a chat. */
const formats = {
  gotify: ({ url, token }, { priority }, { headline, line, link }) => ({
    url: at(url, '/message'),
    headers: { 'X-Gotify-Key': token ?? '' },
    body: {
      title: headline,
      message: `${line}\n${link}`,
      priority: { low: 2, normal: 5, high: 7, urgent: 9 }[priority],
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url: link } },
      },
    },
  }),

  /** Mattermost and Rocket.Chat take the same, and show `text`, which therefore has no words of agents. */
  slack: ({ webhook_url }, _, { headline, line, link }) => ({
    url: webhook_url ?? '',
    body: {
      text: `${headline}\n<${link}|${open}>`,
      blocks: [
        {
          type: 'section',
          text: { type: 'plain_text', text: `${headline}\n${dropLastLines(line, most_text.slack)}`, emoji: false },
        },
        { type: 'section', text: { type: 'mrkdwn', text: `<${link}|${open}>`, verbatim: true } },
      ],
      unfurl_links: false,
      unfurl_media: false,
    },
  }),

  discord: ({ webhook_url }, _, { headline, line, link }) => ({
    url: webhook_url ?? '',
    body: {
      content: `**${headline}**\n${dropLastLines(withoutMarkdown(line), most_text.discord)}\n<${link}>`,
      allowed_mentions: { parse: [] },
      flags: no_previews,
    },
  }),

  /** A TextRun has no Markdown, unlike a TextBlock (https://adaptivecards.io/explorer/TextRun.html). */
  teams: ({ webhook_url }, _, { headline, line, link }) => ({
    url: webhook_url ?? '',
    body: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: headline, weight: 'Bolder', wrap: true },
              ...line.split('\n').map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] })),
            ],
            actions: [{ type: 'Action.OpenUrl', title: open, url: link }],
          },
        },
      ],
    },
  }),

  /** Without a parse mode the text has no markup. A button is not possible, because its address must be public. */
  telegram: ({ url, token, chat }, { priority }, { headline, line, link }) => ({
    url: at(url ?? 'https://api.telegram.org', `/bot${token}/sendMessage`),
    body: {
      chat_id: chat,
      text: `${headline}\n${dropLastLines(line, most_text.telegram)}\n${link}`,
      link_preview_options: { is_disabled: true },
      disable_notification: priority === 'low',
    },
  }),

  /** The delivery's id is the transaction's, so that a repeated attempt makes no second message. */
  matrix: ({ url, token, room }, { delivery_id }, { headline, line, link }) => ({
    method: 'PUT',
    url: at(url, `/_matrix/client/v3/rooms/${escaped(room ?? '')}/send/m.room.message/${escaped(delivery_id)}`),
    headers: { Authorization: `Bearer ${token}` },
    body: { msgtype: 'm.text', body: `${headline}\n${line}\n${link}`, 'm.mentions': {} },
  }),
} as const satisfies Readonly<Record<string, Format>>;

const no_previews = 1 << 2;
const escaped = encodeURIComponent;

/**
 * Returns the function that posts a message to a chat. It follows a Telegram group that has become a supergroup, and
 * returns what the operator should set then.
 */
export function toChat(kind: keyof typeof formats) {
  const format: Format = formats[kind];
  return async (target: Target, message: Message, signal: AbortSignal | undefined): Promise<string | undefined> => {
    const words = { ...messageText(message, defuseWords), link: message.url };
    const send = async (to: Target) => {
      const { url, method, body, headers } = format(to, message, words);
      const all = { 'Content-Type': 'application/json', ...headers };
      await postBody(url, { ...(method && { method }), body: JSON.stringify(body), headers: all, signal });
    };
    try {
      await send(target);
      return undefined;
    } catch (error) {
      const chat = error instanceof ReceiverRefusal ? error.moved_to : undefined;
      if (chat === undefined) throw error;
      await send({ ...target, chat });
      return `the group has become a supergroup: set chat = "${chat}"`;
    }
  };
}

/** Appends a path to the address of a server, which may have a path itself. */
function at(url: string | null, path: string): string {
  return (url ?? '').replace(/\/$/, '') + path;
}

/** Escapes all ASCII punctuation, which Discord shows as it is then. */
function withoutMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}
