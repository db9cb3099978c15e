import './screening-page.css'
import { useScreeningForm } from '../../../shared/onboarding/use-screening-form.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { JoinRequestList } from './join-requests.tsx'
import { ScreeningForm } from './screening-form.tsx'

/** The screening form, and pending join requests. */
export function ScreeningPage({ guildId }: GuildPageProps) {
  const maySet = useCanInGuild(guildId, 'MANAGE_GUILD')
  const mayLetIn = useCanInGuild(guildId, 'KICK_MEMBERS')
  return (
    <>
      {maySet ? <LoadedForm guildId={guildId} /> : null}
      {mayLetIn ? <JoinRequestList guildId={guildId} /> : null}
    </>
  )
}

function LoadedForm({ guildId }: { guildId: string }) {
  const { answer, retry, take } = useScreeningForm(guildId)
  return (
    <LoadingState answer={answer} retry={() => void retry()}>
      {(form) => <ScreeningForm guildId={guildId} form={form} onSaved={take} />}
    </LoadingState>
  )
}
