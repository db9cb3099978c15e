import { fileURLToPath } from 'node:url'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'

const MOST_WAITING = 200
const line = new ConcurrencyLimiter(1, MOST_WAITING)

/** The face that comes with the server, so that pictures are the same everywhere. */
const FAMILY = 'Noto Sans'
const FACES = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
].map((url) => fileURLToPath(url))

/** What those have letters for. */
const OF_OURS =
  /^[\0-\u036f\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{M}\u2010-\u2027\u20a0-\u20bf]*$/u

/**
 * Draws SVG as a PNG, beside the main thread, one drawing at a time. Where ours have no letter for a character the fonts of
 * the machine are asked: finding them takes a while.
 *
 * @throws ServiceUnavailable when too much is waiting already
 */
export const drawVector = (svg: string): Promise<Uint8Array> =>
  line.take(async () => {
    const { renderAsync } = await import('@resvg/resvg-js')
    const drawn = await renderAsync(svg, {
      font: { fontFiles: FACES, loadSystemFonts: !OF_OURS.test(svg), defaultFontFamily: FAMILY },
    })
    return drawn.asPng()
  })
