import { LIMITS } from '@guildhall/protocol/limits'
import { getGuildVanityUrl } from '@guildhall/protocol/operations/vanity-url/get-guild-vanity-url'
import { modifyGuildVanityUrl } from '@guildhall/protocol/operations/vanity-url/modify-guild-vanity-url'
import { type SubmitEvent, useCallback, useMemo } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useLiveLoaded } from '../../../shared/lists/use-live-loaded.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { invitePath } from '../../../shared/page/paths.ts'
import { useClient } from '../../../state/use-client.ts'
import { waitForState } from '../../../state/wait-for-state.ts'
import { useGuild } from '../../../state/world.ts'
import { useSettingsDraft } from '../frame/use-draft.ts'

/** A guild's vanity URL. */
export function VanityUrlForm({ guildId }: { guildId: string }) {
  const client = useClient()
  const code = useGuild(guildId)?.settings.vanity_url_code ?? null
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildVanityUrl, { guildId }, { signal }),
    [client, guildId],
  )
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) => type === 'GUILD_UPDATE' && data.id === guildId,
    [guildId],
  )
  const { answer, retry } = useLiveLoaded({ load, isAbout })
  return (
    <LoadingState answer={answer} retry={() => void retry()}>
      {({ uses }) => <VanityFields guildId={guildId} code={code} uses={uses} />}
    </LoadingState>
  )
}

type VanityFieldsProps = { guildId: string; code: string | null; uses: number }

function VanityFields({ guildId, code, uses }: VanityFieldsProps) {
  const client = useClient()
  const draft = useSettingsDraft(useMemo(() => ({ code: code ?? '' }), [code]))
  const typed = draft.value.code
  const { form, busy, problem, failures, submit } = useSubmission(['code'])

  async function save() {
    const saved = await client.call(modifyGuildVanityUrl, { guildId }, { code: typed.trim() || null })
    await waitForState(client, ({ world }) => world?.guilds.get(guildId)?.settings.vanity_url_code === saved.code)
    draft.settle({ code: typed })
    showToast(t('guild-settings.saved'))
  }

  return (
    <form
      ref={form}
      className="section-form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="code"
        label={t('guild-settings.name')}
        hint={[
          `${location.origin}${invitePath(typed.trim() || '…')}`,
          ...(code === null ? [] : [t('invites.used-times', { uses })]),
        ].join(' · ')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.inviteCode.max}
        value={typed}
        onChange={({ target }) => draft.change({ code: target.value })}
        error={problem.fields.get('code')}
      />
      <div className="section-buttons">
        <Button type="submit" busy={busy}>
          {t('guild-settings.save')}
        </Button>
      </div>
    </form>
  )
}
