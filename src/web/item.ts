import type { DataOf } from '../contract/endpoint.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';

export type { HtmlNode } from '../lib/safe-html.ts';

/** A request as a person sees it. */
export type Item = DataOf<ReviewEndpoints['itemRead']>['item'];
export type Content = NonNullable<Item['raw_input']>;
export type Action = Content['actions'][number];
export type Popup = Action['popup'];
export type CardVisual = NonNullable<Content['card_visual']>;
