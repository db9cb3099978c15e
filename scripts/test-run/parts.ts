/** Parts of the suite by the paths of their files; the first that fits counts. */
const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
  ['pages without a browser', /^packages\/web\/src\/.*\.page\.test\.ts$/u],
  ['stories in a browser', /^packages\/web\/src\/e2e\//u],
  ['rest of the client', /^packages\/web\//u],
  ['protocol', /^packages\/protocol\//u],
  ['features', /^packages\/server\/src\/features\//u],
  ['client libraries', /^packages\/server\/src\/clients\//u],
  ['gateway', /^packages\/server\/src\/gateway\//u],
  ['rest of the server', /^packages\/(server|testing)\//u],
  ['scripts', /^scripts\//u],
]

/**
 * The part of the suite to which a file belongs: the times of a part are summed, and its files share processes only
 * with each other.
 */
export const partOf = (file: string): string => PARTS.find(([, path]) => path.test(file))?.[0] ?? 'others'
