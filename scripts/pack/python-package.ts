import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Calls the package's build backend (PEP 517), without downloading anything. */
const BUILD = `
import contextlib, importlib, sys, tomllib
with open('pyproject.toml', 'rb') as file:
    system = tomllib.load(file)['build-system']
sys.path[:0] = system.get('backend-path', [])
backend = importlib.import_module(system['build-backend'])
# A backend may change the arguments.
target = sys.argv[1]
if target == 'try':
    # Without this package the backend can't make wheels, and says so late.
    if system['build-backend'].startswith('setuptools'):
        importlib.import_module('wheel')
else:
    # What a backend says of its progress is not what is asked here.
    with contextlib.redirect_stdout(sys.stderr):
        names = [backend.build_sdist(target), backend.build_wheel(target)]
    print('\\n'.join(names))
`

/** The second is Debian's, in case another one precedes it. */
const PYTHONS = ['python3', '/usr/bin/python3']

const NEEDED = 'Python 3.11 and the build backend of packages/python: apt-get install python3-setuptools python3-wheel'

/**
 * Writes a source distribution and a wheel.
 *
 * @param source the folder of the package
 * @param copy a writable folder
 * @returns the paths of both
 */
export function packPython(source: string, copy: string, target: string): readonly string[] {
  if (!existsSync(join(source, 'pyproject.toml'))) throw new Error(`${source} has no pyproject.toml`)
  cpSync(source, copy, {
    recursive: true,
    filter: (path) => !/^(?:__pycache__|\..+|dist|build)$/u.test(basename(path)),
  })
  const python = PYTHONS.find((each) => spawnSync(each, ['-c', BUILD, 'try'], { cwd: copy }).status === 0)
  if (python === undefined) throw new Error(`needs ${NEEDED}`)
  const printed = execFileSync(python, ['-c', BUILD, target], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return printed
    .trim()
    .split('\n')
    .map((name) => join(target, name))
}
