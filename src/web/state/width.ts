/** Whether there is room for the list and a request beside each other; css/phone-frame.css draws the same line. */
export const wide = matchMedia('(min-width: 40.0625rem)');
