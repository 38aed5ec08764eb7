import { kept, type TSchema } from '../../lib/schema/schema.ts';
import { DateAnswer, DateResponse, DatetimeAnswer, DatetimeResponse } from '../../popups/date-picker.ts';
import { FileMetadata } from '../../popups/file-upload.ts';
import { ActionResponse, Answer, CanonicalPopup, Popup, popups } from '../../popups/index.ts';
import { SelectOption } from '../../popups/option.ts';
import { CanonicalVisual, CardVisual, visuals } from '../../visuals/index.ts';
import { Color, Icon, Label, Priority } from '../../vocabulary.ts';
import { InputAction } from '../action.ts';
import { FieldError } from '../envelope.ts';
import { InputListItem } from '../input.ts';
import { OutputResult, Readiness, Unavailable } from '../output.ts';
import { HtmlNodes, Item, StandingAnswer } from '../review/item.ts';
import { Account, Caller, LimitBlock } from '../status.ts';
import { Canonical, LinkButton, Submission } from '../submission.ts';

/** The schemas that are named components of a document. All others are inlined. */
export const names: ReadonlyMap<TSchema, string> = new Map<TSchema, string>([
  [Icon, 'Icon'],
  [Color, 'Color'],
  [Priority, 'Priority'],
  ...both(Label, 'RowType'),
  ...both(LinkButton, 'LinkButton'),
  [Submission, 'Submission'],
  [Canonical, 'CanonicalInput'],
  ...both(InputAction, 'InputAction'),
  ...both(SelectOption, 'SelectOption'),
  [Popup, 'Popup'],
  [CanonicalPopup, 'CanonicalPopup'],
  [CardVisual, 'CardVisual'],
  [CanonicalVisual, 'CanonicalCardVisual'],
  ...Object.entries(visuals).flatMap(([kind, visual]) => both(visual, pascalCase(kind))),
  ...Object.entries(popups).flatMap(([kind, { popup, answer, response }]): [TSchema, string][] => [
    ...both(popup, `${pascalCase(kind)}Popup`),
    [answer, `${pascalCase(kind)}Answer`],
    [response, `${pascalCase(kind)}Response`],
  ]),
  [DateAnswer, 'DateAnswer'],
  [DatetimeAnswer, 'DatetimeAnswer'],
  [DateResponse, 'DateResponse'],
  [DatetimeResponse, 'DatetimeResponse'],
  [Answer, 'Answer'],
  [ActionResponse, 'ActionResponse'],
  [FileMetadata, 'FileMetadata'],
  [InputListItem, 'InputListItem'],
  [OutputResult, 'OutputResult'],
  [Readiness, 'OutputReadinessItem'],
  [Unavailable, 'UnavailableOutput'],
  [Caller, 'Caller'],
  [Account, 'Account'],
  [LimitBlock, 'LimitBlock'],
  [Item, 'Item'],
  [HtmlNodes, 'HtmlNodes'],
  [StandingAnswer, 'StandingAnswer'],
  [FieldError, 'FieldError'],
]);

export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function both(schema: TSchema, name: string): [TSchema, string][] {
  return [
    [kept(schema), `Canonical${name}`],
    [schema, name],
  ];
}
