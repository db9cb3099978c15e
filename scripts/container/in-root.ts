import { spawnSync } from 'node:child_process'

/** A command, and where and as whom it runs. */
export interface Inside {
  root: string
  workdir: string
  /** `uid:gid`. */
  user: string
  command: readonly string[]
}

/** The words that run a command with another folder as its root. The process that is started becomes the command. */
export const inRoot = ({ root, workdir, user, command }: Inside): string[] => [
  'chroot',
  `--userspec=${user}`,
  '--groups=',
  root,
  '/bin/sh',
  '-c',
  'cd "$0" && exec "$@"',
  workdir,
  ...command,
]

/** The same with processes of its own, the command being the first of them, as in a container. */
export const asFirstProcess = (inside: Inside): string[] => [
  'unshare',
  ...NAMESPACES,
  'sh',
  '-c',
  'mount -t proc proc "$0/proc" && exec "$@"',
  inside.root,
  ...inRoot(inside),
]

const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL']

/** Not every machine lets its root do that. */
export const mayBeFirstProcess = (): boolean =>
  spawnSync('unshare', [...NAMESPACES, 'sh', '-c', 'mount -t proc proc /proc'], { stdio: 'ignore' }).status === 0
