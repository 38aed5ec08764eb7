import type { CDPSession, Page, ViewportSize } from 'playwright-core';

/** The edges of the screen that a camera, round corners or a home indicator cover, in pixels. */
export type Insets = Partial<Record<'top' | 'left' | 'right' | 'bottom', number>>;

/** A size and a mode of the page. */
export type Look = {
  readonly size?: ViewportSize;
  readonly isTouch?: true;
  readonly insets?: Insets;
  readonly isForced?: true;
  readonly isMirrored?: true;
  readonly isPaper?: true;
  /** Is checked in dark mode too. */
  readonly isDark?: true;
};

const narrowest = { width: 320, height: 640 };
const onSide = { width: 740, height: 360 };

/** The looks of a page: its own, the widths of devices, forced colours, right to left, and paper. */
export const looks: Readonly<Record<string, Look>> = {
  own: { isDark: true },
  wide: { size: { width: 1440, height: 900 } },
  widest: { size: { width: 2560, height: 1440 } },
  phone: { size: { width: 390, height: 844 }, isTouch: true, insets: { bottom: 34 }, isDark: true },
  'narrowest phone': { size: narrowest, isTouch: true },
  'phone on its side': { size: onSide, isTouch: true, isDark: true },
  'phone with a notch on its side': { size: onSide, isTouch: true, insets: { left: 44, right: 44, bottom: 21 } },
  'zoom of 200 %': { size: { width: 720, height: 450 } },
  forced: { isForced: true },
  mirrored: { isMirrored: true },
  'mirrored phone': { size: narrowest, isTouch: true, isMirrored: true },
  'mirrored phone on its side': { size: onSide, isTouch: true, insets: { left: 44 }, isMirrored: true },
  paper: { size: { width: 658, height: 980 }, isPaper: true }, // A4 without its margins
};

const own_size = { width: 1280, height: 800 };
const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
/** An expression for the names of the open menus, forms and dialogs, which a look may not close. */
const opened = `[...document.querySelectorAll('dialog[open], .menu, form.answer, .palette, .note, .toast')]
  .map((part) => part.className || part.role).join()`;

/** Runs `check` in each look of a page, and restores its own look and focus. Returns the findings with their looks. */
export async function inEachLook(page: Page, check: (look: Look) => Promise<string[]>): Promise<string[]> {
  const session = await sessionOf(page);
  const size = page.viewportSize() ?? own_size;
  const dir = String(await page.evaluate('document.documentElement.dir'));
  const hadTouch = Boolean(await page.evaluate('navigator.maxTouchPoints > 0'));
  const focused = await page.evaluateHandle('document.activeElement');
  const before = String(await page.evaluate(opened));
  const found: string[] = [];
  const isMenu = /menu/.test(before);
  for (const [name, look] of Object.entries(looks)) {
    // a menu closes in another size, and paper shows no open part: npm run shots has them
    if ((isMenu && look.size) || (before !== '' && look.isPaper)) continue;
    if (!hadTouch) await session.send('Emulation.setTouchEmulationEnabled', { enabled: look.isTouch === true });
    await take(page, session, { size, dir, ...look });
    found.push(...(await check(look)).map((finding) => `${name}: ${finding}`));
    const now = await page.evaluate(opened);
    if (now !== before) found.push(`${name}: shows ${now || 'nothing'} instead of ${before}`);
    if (look.isPaper) await page.evaluate("dispatchEvent(new Event('afterprint'))");
  }
  await take(page, session, { size, dir });
  await focused.evaluate((one: unknown) => (one as { focus(options: object): void }).focus({ preventScroll: true }));
  if (!hadTouch) await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return found;
}

const sessions = new WeakMap<Page, CDPSession>();

/** Returns a session that stays: the end of any session ends a page's virtual authenticator. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** Covers edges of the screen, as a phone does. */
export async function cover(session: CDPSession, insets: Insets): Promise<void> {
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/**
 * Lists the controls and titles that the covered edges hide, except those that can be scrolled out of there. Browsers
 * keep the edges free for pages without `viewport-fit=cover`.
 */
export function covered(page: Page, { top = 0, left = 0, right = 0, bottom = 0 }: Insets): Promise<string[]> {
  return page.evaluate(`(() => {
    if (!document.querySelector('meta[content*="viewport-fit=cover"]')) return [];
    const scrolls = (one, axis, most) => one !== null && ((/auto|scroll/.test(getComputedStyle(one)['overflow' + axis])
      && one['scroll' + most] > one['client' + most] + 1) || scrolls(one.parentElement, axis, most));
    return [...document.querySelectorAll('a, button, input, textarea, select, summary, h1, h2, .row-title, p')]
      .filter((one) => !(one.closest('.rows') && document.querySelector('.under[data-is]'))) // a finger pulls a row
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        if (box.width < 2 || box.bottom <= 0 || box.top >= innerHeight) return false;
        const isBeside = box.left < ${left} - 1 || box.right > innerWidth - ${right} + 1;
        const isAcross = box.top < ${top} - 1 || box.bottom > innerHeight - ${bottom} + 1;
        return (isBeside && !scrolls(one, 'X', 'Width')) || (isAcross && !scrolls(one, 'Y', 'Height'));
      })
      .map((one) => 'covered: ' + one.localName + '.' + one.className + ' ' + one.textContent.slice(0, 40));
  })()`);
}

type Taken = Look & { readonly size: ViewportSize; readonly dir: string };

async function take(page: Page, session: CDPSession, look: Taken): Promise<void> {
  const { size, dir, insets = {}, isForced, isMirrored, isPaper } = look;
  await cover(session, insets);
  await page.setViewportSize(size);
  await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none', media: isPaper ? 'print' : 'screen' });
  await page.evaluate(`document.documentElement.dir = '${isMirrored ? 'rtl' : dir}'`);
  if (isPaper) await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.evaluate("dispatchEvent(new Event('resize'))"); // as a rotation does
  await page.evaluate(frames);
}
