import { lazy, Suspense } from 'react'
import { useCanInGuild } from '../../state/permissions.ts'
import { useGuild } from '../../state/world.ts'

const IncidentNotice = lazy(async () => ({ default: (await import('./incident-notice.tsx')).IncidentNotice }))

/** Most guilds never had an incident, and most members can't end one, so nothing is loaded for them. */
export function LazyIncidentNotice({ guildId }: { guildId: string }) {
  const mayAct = useCanInGuild(guildId, 'MANAGE_GUILD')
  const isQuiet = (useGuild(guildId)?.settings.incidents_data ?? null) === null
  if (isQuiet || !mayAct) return null
  return (
    <Suspense>
      <IncidentNotice guildId={guildId} />
    </Suspense>
  )
}
