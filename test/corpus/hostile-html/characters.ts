/** Characters that parsers drop, replace or normalise. */
export const characters = [
  'a\0b',
  '\0',
  '<p>\0</p>',
  '<\0p>x</p>',
  '<a href="https://example.com/\0">x</a>',
  '<a title="\0">x</a>',
  '\ud800',
  'a\udc00b',
  '<p>\udfff\ud800</p>',
  '<a title="\ud83d">x</a>',
  'a&#13;b',
  'a&#xD;&#xA;b',
  '<pre>&#13;x</pre>',
  '<a title="&#13;">x</a>',
  '<table>&#13;<tr><td>x</table>',
];
