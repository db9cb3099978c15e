/**
 * The shortest part of a series, as far as it is found in time, that shows what the whole does: pieces are left out, first
 * large ones, as long as it still does.
 */
export async function smallest<T>(
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
