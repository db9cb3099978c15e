import { getGuildLinkPreviews } from '@guildhall/protocol/operations/link-previews/get-guild-link-previews'
import { modifyGuildLinkPreviews } from '@guildhall/protocol/operations/link-previews/modify-guild-link-previews'
import { useCallback, useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Switch } from '../../../shared/form/switch.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'

/** Whether messages of the guild show previews of links. */
export function LinkPreviewSection({ guildId }: { guildId: string }) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildLinkPreviews, { guildId }, { signal }),
    [client, guildId],
  )
  const { answer, retry } = useLoaded(load)
  return (
    <Section title={t('overview.link-previews')}>
      <LoadingState answer={answer} retry={retry}>
        {({ enabled }) => <PreviewSwitch guildId={guildId} saved={enabled} />}
      </LoadingState>
    </Section>
  )
}

function PreviewSwitch({ guildId, saved }: { guildId: string; saved: boolean }) {
  const client = useClient()
  const [isOn, setIsOn] = useState(saved)

  async function set(enabled: boolean) {
    const answer = await client.call(modifyGuildLinkPreviews, { guildId }, { enabled })
    setIsOn(answer.enabled)
  }

  return (
    <Switch
      label={t('overview.show-link-previews')}
      hint={t('overview.previews-of-earlier-messages-stay')}
      isOn={isOn}
      onSwitch={(wanted) => void runWithErrorToast(() => set(wanted))}
    />
  )
}
