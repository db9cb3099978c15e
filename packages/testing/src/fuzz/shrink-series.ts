/**
 * The shortest part of a series found in time that shows the same fault: parts are removed, large ones first, as long
 * as it does.
 */
export async function shrinkSeries<T>(
  series: readonly T[],
  shows: (part: readonly T[]) => Promise<boolean>,
  isTimeLeft: () => boolean,
): Promise<readonly T[]> {
  let kept = series
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length && isTimeLeft(); ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)]
      if (without.length > 0 && (await shows(without))) kept = without
      else at += size
    }
  }
  return kept
}
