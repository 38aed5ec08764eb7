import type { DataOf } from '../contract/endpoint.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';

export type { HtmlNode } from '../lib/safe-html.ts';
/** What a person gives with an action. */
export type { Answer } from '../popups/index.ts';

/** An item as the server gives it: waiting, answered, or handled. */
export type Item = DataOf<ReviewEndpoints['itemRead']>['item'];
/** What was asked; gone once an item is handled. */
export type Content = NonNullable<Item['raw_input']>;
export type CardVisual = NonNullable<Content['card_visual']>;
export type Action = Content['actions'][number];
export type Popup = Action['popup'];
export type Priority = Content['priority'];
export type Html = NonNullable<Item['html']>;
/** What was decided about an item. */
export type Decision = NonNullable<Item['answer']>;
export type Reviewer = DataOf<ReviewEndpoints['sessionRead']>['reviewer'];
export type Choices = DataOf<ReviewEndpoints['choiceList']>;
export type Counts = DataOf<ReviewEndpoints['itemList']>['counts'];

/** An item whose content is there. */
export type Shown = Item & { raw_input: Content; html: Html };

/** Whether the content of an item is there. */
export function isShown(item: Item): item is Shown {
  return item.raw_input !== null && item.html !== null;
}

/** Priorities, the most urgent first. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly Priority[];
