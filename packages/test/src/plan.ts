import { readFile } from 'node:fs/promises'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { InferSent } from '@guildhall/protocol/schema'
import { parse } from 'yaml'

/** The contents of a sandbox (docs/sandboxes.md, "Plans"). */
export type WorldPlan = InferSent<typeof SandboxPlan>

/** The guilds of a plan; one named `main` by default. */
type GuildsOf<P> = P extends { readonly guilds: infer G } ? G : { readonly main: object }

/** The names in one part of each guild of a plan. */
type NamesIn<P, Part extends string, Missing extends string = never> = {
  [G in keyof GuildsOf<P>]: NamesOf<GuildsOf<P>[G], Part, Missing>
}[keyof GuildsOf<P>]

/** The names in one part of a guild. */
type NamesOf<G, Part extends string, Missing extends string = never> = G extends { readonly [K in Part]: infer Named }
  ? keyof Named & string
  : Missing

/** The names of a plan's guilds. */
export type GuildName<P> = keyof GuildsOf<P> & string
/** For each guild of a plan, the names of its channels and roles. */
export type GuildParts<P> = {
  readonly [G in GuildName<P>]: {
    readonly channels: NamesOf<GuildsOf<P>[G], 'channels', 'general'>
    readonly roles: NamesOf<GuildsOf<P>[G], 'roles'>
  }
}
/** The names of a plan's channels; a guild without channels has `general`. */
export type ChannelName<P> = NamesIn<P, 'channels', 'general'>
/** The names of a plan's roles. */
export type RoleName<P> = NamesIn<P, 'roles'>
/** The names of a plan's users. */
export type UserName<P> = NamesIn<P, 'members'> | 'owner'

/** Reads a plan from a YAML or JSON file, or from a recording. */
export async function readPlan(file: string | URL): Promise<WorldPlan> {
  const text = await readFile(file, 'utf8')
  if (String(file).endsWith('.jsonl')) return planOfRecording(text)
  const plan: WorldPlan | null = parse(text)
  return plan ?? {}
}

function planOfRecording(recording: string): WorldPlan {
  const first: { readonly plan?: WorldPlan } = JSON.parse(recording.split('\n', 1)[0] || '{}')
  if (first.plan === undefined) throw new Error('this is no recording: its first line has no plan')
  return first.plan
}
