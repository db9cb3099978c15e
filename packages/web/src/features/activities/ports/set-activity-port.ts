import type { ExternalAsset } from '@guildhall/protocol/objects/applications/external-asset'
import type { NewActivity } from '@guildhall/protocol/objects/users/presence'
import { createApplicationExternalAssets } from '@guildhall/protocol/operations/activities/create-application-external-assets'
import type { Client } from '../../../state/client.ts'
import type { AppActivity } from '../rpc/rpc-objects.ts'

type Around = {
  readonly client: Pick<Client, 'call' | 'presence'>
  readonly applicationId: string
  readonly applicationName: string
}

type Assets = NonNullable<AppActivity['assets']>

const PICTURES = ['large_image', 'small_image'] as const
/** For how many pictures the proxied address is remembered. */
const MOST_KNOWN = 50

/** All except a custom status, which is the user's own, and streaming, which needs an address. */
const playable = [0, 2, 3, 5] as const

/** Sets the user's presence from an app; external pictures are proxied through this server first. */
export function setActivityPort({
  client,
  applicationId,
  applicationName,
}: Around): (activity: AppActivity | null) => void {
  const known = new Map<string, string>()
  let turn = 0

  async function play(activity: AppActivity, unknown: readonly string[]): Promise<void> {
    turn += 1
    const mine = turn
    // Without its pictures an activity is still useful.
    const found = await client
      .call(createApplicationExternalAssets, { applicationId }, { urls: unknown })
      .catch((): ExternalAsset[] => [])
    if (known.size > MOST_KNOWN) known.clear()
    for (const { url, external_asset_path } of found) known.set(url, `mp:${external_asset_path}`)
    if (mine === turn) client.presence.play(shown(applicationId, applicationName, activity, known))
  }

  return (activity) => {
    const urls = new Set(PICTURES.flatMap((name) => activity?.assets?.[name] ?? []).filter(isElsewhere))
    const unknown = [...urls].filter((url) => !known.has(url))
    if (activity !== null && unknown.length > 0) {
      void play(activity, unknown)
      return
    }
    turn += 1
    client.presence.play(activity && shown(applicationId, applicationName, activity, known))
  }
}

function shown(
  application_id: string,
  name: string,
  { type, timestamps, assets, party, secrets, ...fields }: AppActivity,
  known: ReadonlyMap<string, string>,
): NewActivity {
  return {
    ...fields,
    application_id,
    name,
    type: playable.find((each) => each === type) ?? 0,
    timestamps: timestamps ?? null,
    assets: assets == null ? null : withPictures(assets, known),
    party: party == null ? null : { ...(party.id && { id: party.id }), ...(party.size && { size: party.size }) },
    secrets: secrets ?? null,
  }
}

function withPictures(assets: Assets, known: ReadonlyMap<string, string>): NonNullable<NewActivity['assets']> {
  const named = Object.entries(assets).flatMap(([name, value]): [string, string][] => {
    const isPicture = PICTURES.some((each) => each === name)
    const written = isPicture && typeof value === 'string' ? addressOf(value, known) : value
    return written == null ? [] : [[name, written]]
  })
  return Object.fromEntries(named)
}

/** Pictures of this server keep their path; undefined if a picture couldn't be proxied. */
function addressOf(value: string, known: ReadonlyMap<string, string>): string | undefined {
  if (isElsewhere(value)) return known.get(value)
  const url = URL.parse(value)
  return url && /^https?:$/u.test(url.protocol) ? `mp:${url.pathname.slice(1)}${url.search}` : value
}

const isElsewhere = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/u.test(url.protocol) && url.host !== globalThis.location?.host
}
