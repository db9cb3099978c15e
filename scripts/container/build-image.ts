// Builds the image of the Dockerfile with buildah, which needs no daemon.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { makeBaseImage } from './base-image.ts'

/** An image: its files, and how a container of it is started. */
export interface ContainerImage {
  readonly root: string
  readonly env: Record<string, string>
  readonly workdir: string
  /** `uid:gid`. */
  readonly user: string
  readonly entrypoint: string[]
  readonly command: string[]
  readonly volumes: string[]
  readonly ports: number[]
  readonly stopSignal: NodeJS.Signals
  /** The command of the health check. */
  readonly health: string[]
  /** Unmounts its files, which can only be deleted afterwards. */
  close(): void
}

/** The part of `buildah inspect`'s output for an image in Docker's format that is used here. */
interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly ExposedPorts: Record<string, object>
      readonly Env: string[]
      readonly Cmd: string[]
      readonly Healthcheck: { readonly Test: string[] }
      readonly Volumes: Record<string, object>
      readonly WorkingDir: string
      readonly Entrypoint: string[]
      readonly StopSignal: NodeJS.Signals
    }
  }
}

const NAME = 'localhost/guildhall'

/**
 * @param context the folder with the Dockerfile
 * @param folder an empty folder, which then contains the image's files
 */
export function buildImage(context: string, folder: string): ContainerImage {
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const run = (...args: string[]): string =>
    execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  const baseRoot = join(folder, 'base')
  const base = run('from', 'scratch')
  run('add', '--quiet', base, makeBaseImage(baseRoot), '/')
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) run('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, base)
  run('commit', '--quiet', '--rm', base, `docker.io/library/node:${process.versions.node}-trixie-slim`)
  // Not every machine lets root create namespaces, and the packages come from the npm registry that is configured here.
  const how = ['--isolation', 'chroot', '--network', 'host', '--layers=false', '--pull-never', '--format', 'docker']
  execFileSync('buildah', [...store, 'build', ...how, '--tag', NAME, context], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const root = run('mount', run('from', '--pull-never', NAME))
  const { Docker }: Inspected = JSON.parse(run('inspect', '--type', 'image', NAME))
  const { config } = Docker
  return {
    root,
    env: Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/su, 2))),
    workdir: config.WorkingDir,
    user: config.User,
    entrypoint: config.Entrypoint,
    command: config.Cmd,
    volumes: Object.keys(config.Volumes),
    ports: Object.keys(config.ExposedPorts).map((port) => Number.parseInt(port, 10)),
    stopSignal: config.StopSignal,
    health: config.Healthcheck.Test.slice(1),
    close: () => void run('umount', '--all'),
  }
}
