/** The documented form of what a chat accepts, as far as hdo uses it. Other members fail a test. */
type ChatSchema = { readonly source: string; readonly schema: object };

const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const link = { type: 'string', pattern: '^https?://' };

/** A section of Slack. `emoji` is for plain_text only, and `verbatim` for mrkdwn only. */
const section = object({
  type: { const: 'section' },
  text: {
    oneOf: [
      object({ type: { const: 'plain_text' }, text: text(3_000), emoji: { type: 'boolean' } }),
      object({ type: { const: 'mrkdwn' }, text: text(3_000), verbatim: { type: 'boolean' } }),
    ],
  },
});

const textBlock = object({
  type: { const: 'TextBlock' },
  text: { type: 'string' },
  weight: { enum: ['Default', 'Lighter', 'Bolder'] },
  wrap: { type: 'boolean' },
});
const richTextBlock = object({
  type: { const: 'RichTextBlock' },
  inlines: { type: 'array', minItems: 1, items: object({ type: { const: 'TextRun' }, text: { type: 'string' } }) },
});

export const chatSchemas: Readonly<Record<string, ChatSchema>> = {
  gotify: {
    source: 'https://gotify.net/api-docs (CreateMessageExternal), https://gotify.net/docs/msgextras',
    schema: object({
      title: { type: 'string' },
      message: text(100_000),
      priority: { type: 'integer', minimum: 0, maximum: 10 },
      extras: object({
        'client::display': object({ contentType: { enum: ['text/plain', 'text/markdown'] } }),
        'client::notification': object({ click: object({ url: link }) }),
      }),
    }),
  },
  slack: {
    source:
      'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, ' +
      'https://docs.slack.dev/reference/block-kit/composition-objects/text-object',
    schema: object({
      text: text(40_000),
      blocks: { type: 'array', minItems: 1, maxItems: 50, items: section },
      unfurl_links: { type: 'boolean' },
      unfurl_media: { type: 'boolean' },
    }),
  },
  discord: {
    source: 'https://docs.discord.com/developers/resources/webhook#execute-webhook',
    schema: object({
      content: text(2_000),
      allowed_mentions: object({ parse: { type: 'array', items: { enum: ['roles', 'users', 'everyone'] } } }),
      flags: { enum: [4, 4_096, 4_100] }, // SUPPRESS_EMBEDS and SUPPRESS_NOTIFICATIONS are all that a webhook may set
    }),
  },
  teams: {
    source:
      'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using, ' +
      'http://adaptivecards.io/schemas/adaptive-card.json',
    schema: object({
      type: { const: 'message' },
      attachments: {
        type: 'array',
        minItems: 1,
        items: object({
          contentType: { const: 'application/vnd.microsoft.card.adaptive' },
          contentUrl: { type: 'null' },
          content: object({
            $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
            type: { const: 'AdaptiveCard' },
            version: { enum: ['1.2', '1.3', '1.4', '1.5'] }, // RichTextBlock is in 1.2 and later
            body: { type: 'array', items: { oneOf: [textBlock, richTextBlock] } },
            actions: {
              type: 'array',
              items: object({ type: { const: 'Action.OpenUrl' }, title: text(100), url: link }),
            },
          }),
        }),
      },
    }),
  },
  telegram: {
    source: 'https://core.telegram.org/bots/api#sendmessage',
    schema: object({
      chat_id: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^(-?\\d+|@\\w+)$' }] },
      text: text(4_096),
      link_preview_options: object({ is_disabled: { type: 'boolean' } }),
      disable_notification: { type: 'boolean' },
    }),
  },
  matrix: {
    source:
      'https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid, #mtext and ' +
      '#user-and-room-mentions',
    schema: object({
      msgtype: { const: 'm.text' },
      body: { type: 'string' },
      'm.mentions': object({ user_ids: { type: 'array', items: { type: 'string' } }, room: { type: 'boolean' } }, []),
    }),
  },
};
