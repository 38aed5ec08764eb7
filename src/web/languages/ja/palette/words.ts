import type { paletteWords as english } from '../../../palette/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const paletteWords: Translation<typeof english> = {
  title: '検索またはコマンドを実行',
  groups: { request: 'この依頼', requests: '依頼', change: '画面と設定' },
  results: '結果',
  found: (count) => (count === 0 ? '該当なし' : `${figure(count)}件の結果`),
  goTo: (view) => `${view}に移動`,
  settings: '設定',
  theme: { system: 'テーマ：システムに合わせる', light: 'テーマ：ライト', dark: 'テーマ：ダーク' },
  contrast: { system: 'コントラスト：システムに合わせる', standard: 'コントラスト：標準', more: 'コントラスト：高' },
  singleKeys: { on: '文字キーのショートカット：オン', off: '文字キーのショートカット：オフ' },
  sound: { on: 'サウンド：オン', off: 'サウンド：オフ' },
  mute: { hour: '1時間ミュート', end: 'ミュートを解除' },
  skip: 'この依頼をスキップ、またはスキップを解除',
  signOut: 'サインアウト',
};
