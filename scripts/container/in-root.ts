import { spawnSync } from 'node:child_process'

/** A command, its working directory and its user. */
export interface Inside {
  root: string
  workdir: string
  /** `uid:gid`. */
  user: string
  command: readonly string[]
}

/** The command line that runs a command with another root folder. The started process becomes the command. */
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

/** The same in a process namespace of its own, with the command as process 1, as in a container. */
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

/** Whether root may create namespaces; not every machine allows it. */
export const mayBeFirstProcess = (): boolean =>
  spawnSync('unshare', [...NAMESPACES, 'sh', '-c', 'mount -t proc proc /proc'], { stdio: 'ignore' }).status === 0
