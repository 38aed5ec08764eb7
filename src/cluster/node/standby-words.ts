/** The words of the page of a node that stands by. */
type Words = {
  readonly title: string;
  readonly heading: string;
  readonly copy: string;
  readonly open: string;
  /** Said while the page loads itself again. */
  readonly waiting: string;
};

/** The words by language. The first language is the default. */
export const standbyWords: Readonly<Record<string, Words>> & { readonly en: Words } = {
  en: {
    title: 'Standing by',
    heading: 'This machine is on standby',
    copy: 'It keeps a copy of everything and takes over if the leading machine fails. Nothing is lost.',
    open: 'Open the inbox',
    waiting: 'The inbox is not available here right now. This page tries again every 5 seconds.',
  },
  de: {
    title: 'In Bereitschaft',
    heading: 'Dieser Rechner ist in Bereitschaft',
    copy: 'Er hält eine Kopie von allem und übernimmt, wenn der führende Rechner ausfällt. Nichts geht verloren.',
    open: 'Posteingang öffnen',
    waiting: 'Der Posteingang ist hier gerade nicht verfügbar. Diese Seite versucht es alle 5 Sekunden erneut.',
  },
  fr: {
    title: 'En attente',
    heading: 'Cette machine est en attente',
    copy: 'Elle garde une copie de tout et prend le relais si la machine principale tombe en panne. Rien n’est perdu.',
    open: 'Ouvrir la boîte de réception',
    waiting:
      'La boîte de réception n’est pas disponible ici pour le moment. Cette page réessaie toutes les 5 secondes.',
  },
  es: {
    title: 'En espera',
    heading: 'Este equipo está en espera',
    copy: 'Guarda una copia de todo y toma el relevo si falla el equipo principal. No se pierde nada.',
    open: 'Abrir la bandeja de entrada',
    waiting: 'La bandeja de entrada no está disponible aquí en este momento. Esta página reintenta cada 5 segundos.',
  },
  ja: {
    title: '待機中',
    heading: 'このマシンは待機中です',
    copy: 'すべてのコピーを保持しており、稼働中のマシンが停止すると引き継ぎます。失われるものはありません。',
    open: '受信トレイを開く',
    waiting: '受信トレイは現在ここでは利用できません。このページは5秒ごとに再試行します。',
  },
};
