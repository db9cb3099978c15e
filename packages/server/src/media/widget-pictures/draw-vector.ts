import { fileURLToPath } from 'node:url'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'

const MOST_WAITING = 200
const line = new ConcurrencyLimiter(1, MOST_WAITING)

/** The included font, so that images are the same on all machines. */
const FAMILY = 'Noto Sans'
const FACES = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
].map((url) => fileURLToPath(url))

/** The scripts that the included font contains. */
const OF_OURS =
  /^[\0-\u036f\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{M}\u2010-\u2027\u20a0-\u20bf]*$/u

/**
 * Renders SVG as a PNG, outside the main thread, one at a time. Characters that the included font lacks use the
 * machine's fonts, which are slow to find.
 *
 * @throws ServiceUnavailable if too many are queued
 */
export const drawVector = (svg: string): Promise<Uint8Array> =>
  line.run(async () => {
    const { renderAsync } = await import('@resvg/resvg-js')
    const drawn = await renderAsync(svg, {
      font: { fontFiles: FACES, loadSystemFonts: !OF_OURS.test(svg), defaultFontFamily: FAMILY },
    })
    return drawn.asPng()
  })
