// Does the steps of a Dockerfile in folders that stand for the images' roots.
import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { makeBaseImage } from './base-image.ts'
import { type Instruction, parseAssignments, parseCommand, substitute } from './dockerfile.ts'
import { inRoot } from './in-root.ts'

/** An image: its files, and how a container of it is started. */
export interface Image {
  readonly root: string
  env: Record<string, string>
  workdir: string
  user: string
  entrypoint: string[]
  command: string[]
  volumes: string[]
  ports: number[]
  stopSignal: NodeJS.Signals
  /** The command that says whether a container is well. */
  health: string[]
}

interface Build {
  /** Where roots are made. */
  readonly folder: string
  /** The checkout, and its files that may be copied. */
  readonly context: string
  readonly files: readonly string[]
  readonly stages: Map<string, Image>
  /** ARG before the first FROM. */
  readonly args: Record<string, string>
  say(text: string): void
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** @returns the image of the last stage */
export function buildImage(
  instructions: readonly Instruction[],
  { folder, context, files, say }: Pick<Build, 'folder' | 'context' | 'files' | 'say'>,
): Image {
  const build: Build = { folder, context, files, say, stages: new Map(), args: {} }
  let image: Image | undefined
  for (const instruction of instructions) {
    const { name, line, flags, rest } = instruction
    const said = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)
    say(`${String(line).padStart(3)}  ${[name, ...said, rest.replaceAll(/\s+/g, ' ')].join(' ')}`)
    if (name === 'FROM') image = begin(build, instruction)
    else if (image) takeStep(build, image, instruction)
    else if (name === 'ARG') Object.assign(build.args, Object.fromEntries(parseAssignments(instruction)))
    else throw new Error(`line ${line}: ${name} comes before FROM`)
  }
  if (!image) throw new Error('there is no FROM')
  return image
}

function begin(build: Build, { rest, line }: Instruction): Image {
  const [, source = '', , alias] = /^(\S+)(\s+AS\s+(\S+))?$/i.exec(substitute(rest, build.args)) ?? []
  if (source === '') throw new Error(`line ${line}: FROM what?`)
  const root = join(build.folder, alias ?? 'image')
  const earlier = build.stages.get(source)
  if (earlier) execFileSync('cp', ['-a', '--reflink=auto', earlier.root, root])
  else {
    mkdirSync(root)
    makeBaseImage(source, root)
  }
  const fresh = { env: { PATH }, workdir: '/', user: '0:0', entrypoint: [], command: [], volumes: [], ports: [] }
  const image: Image = { stopSignal: 'SIGTERM', health: [], ...structuredClone({ ...fresh, ...earlier }), root }
  if (alias !== undefined) build.stages.set(alias, image)
  return image
}

function takeStep(build: Build, image: Image, instruction: Instruction): void {
  const { name, line } = instruction
  const step = STEPS[name]
  if (!step) throw new Error(`line ${line}: ${name} is not known inside a stage`)
  step(image, substitute(instruction.rest, image.env), instruction, build)
}

const STEPS: Readonly<Record<string, (image: Image, rest: string, instruction: Instruction, build: Build) => void>> = {
  WORKDIR: (image, rest) => {
    image.workdir = posix.resolve(image.workdir, rest)
    mkdirSync(join(image.root, image.workdir), { recursive: true })
  },
  ENV: (image, rest, instruction) => {
    for (const [key, value = ''] of parseAssignments({ ...instruction, rest })) image.env[key] = value
  },
  COPY: (image, rest, instruction, build) => copy(build, image, { ...instruction, rest }),
  // What stands in a command the shell puts in, not the builder.
  RUN: (image, _, instruction, build) => run(build, image, instruction),
  USER: (image, rest, { line }) => {
    if (!/^\d+:\d+$/.test(rest)) throw new Error(`line ${line}: a user is named by his numbers here`)
    image.user = rest
  },
  VOLUME: (image, rest) => {
    image.volumes.push(rest)
  },
  EXPOSE: (image, rest) => {
    image.ports.push(Number(rest))
  },
  STOPSIGNAL: (image, rest) => {
    image.stopSignal = rest as NodeJS.Signals
  },
  HEALTHCHECK: (image, _, { rest }) => {
    image.health = parseCommand({ rest: rest.replace(/^CMD\s+/, '') })
  },
  ENTRYPOINT: (image, _, instruction) => {
    image.entrypoint = parseCommand(instruction)
    image.command = []
  },
  CMD: (image, _, instruction) => {
    image.command = parseCommand(instruction)
  },
}

function run({ say }: Build, image: Image, { rest }: Instruction): void {
  const env = { ...forBuilding(), ...image.env, HOME: '/root' }
  const [command = '', ...args] = inRoot({ ...image, command: parseCommand({ rest }) })
  say(execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trimEnd())
}

/** What a step may need to know of this machine in order to reach packages; none of it is part of the image. */
function forBuilding(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const passed = [
    'NODE_EXTRA_CA_CERTS',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ]
  const given = passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { npm_config_registry: registry, ...Object.fromEntries(given) }
}

function copy(build: Build, image: Image, { rest, flags, line }: Instruction): void {
  const paths = rest.split(/\s+/)
  const target = paths.pop() ?? ''
  if (paths.length === 0) throw new Error(`line ${line}: COPY where?`)
  if (/[*?[]/.test(rest)) throw new Error(`line ${line}: names are written out here`)
  const { from } = flags
  const stage = from === undefined ? undefined : build.stages.get(from)
  if (from !== undefined && !stage) throw new Error(`line ${line}: there is no stage ${from}`)
  const [uid = 0, gid = uid] = (flags.chown ?? '0:0').split(':').map(Number)
  for (const path of paths) {
    const into = posix.resolve(image.workdir, target)
    const files = stage ? [posix.join('/', path)] : inContext(build.files, path)
    if (files.length === 0) throw new Error(`line ${line}: the context has no ${path}`)
    for (const file of files) {
      const source = join(stage?.root ?? build.context, file)
      const inside = posix.relative(path, file)
      const named = inside === '' && !statSync(source).isDirectory() && (target.endsWith('/') || paths.length > 1)
      const place = join(image.root, into, named ? basename(file) : inside)
      mkdirSync(dirname(place), { recursive: true })
      cpSync(source, place, { recursive: true, verbatimSymlinks: true })
      if (flags.chown !== undefined) own(place, uid, gid)
    }
  }
}

/** A file of the context, or what lies in a folder of it. */
const inContext = (files: readonly string[], path: string): string[] =>
  files.filter((file) => file === path || file.startsWith(`${path}/`))

function own(path: string, uid: number, gid: number): void {
  if (!existsSync(path)) return
  chownSync(path, uid, gid)
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name), uid, gid)
}
