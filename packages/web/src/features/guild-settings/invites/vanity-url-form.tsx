import { LIMITS } from '@guildhall/protocol/limits'
import type { VanityUrl } from '@guildhall/protocol/objects/invite'
import { type SubmitEvent, useCallback, useState } from 'react'
import { Button } from '../../../shared/button.tsx'
import { Field } from '../../../shared/field.tsx'
import { FormNotice } from '../../../shared/form-notice.tsx'
import { Loaded } from '../../../shared/loaded.tsx'
import { invitePath } from '../../../shared/paths.ts'
import { say } from '../../../shared/toasts.tsx'
import { useAnswer } from '../../../shared/use-answer.ts'
import { useSubmission } from '../../../shared/use-submission.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

/** The address that a guild chose for itself. */
export function VanityUrlForm({ guildId }: { guildId: string }) {
  const client = useClient()
  const told = useGuild(guildId)?.settings.vanity_url_code ?? null
  const load = useCallback(
    (signal: AbortSignal) =>
      client.request<VanityUrl>({ method: 'GET', path: `/guilds/${guildId}/vanity-url`, signal }),
    [client, guildId],
  )
  const { answer, retry } = useAnswer(load)
  return (
    <Loaded answer={answer} retry={retry}>
      {({ uses }) => <VanityFields key={told ?? ''} guildId={guildId} code={told} uses={uses} onSaved={retry} />}
    </Loaded>
  )
}

type VanityFieldsProps = { guildId: string; code: string | null; uses: number; onSaved: () => void }

function VanityFields({ guildId, code, uses, onSaved }: VanityFieldsProps) {
  const client = useClient()
  const [typed, setTyped] = useState(code ?? '')
  const { form, busy, problem, failures, submit } = useSubmission(['code'])

  async function save() {
    const body = { code: typed.trim() || null }
    await client.request({ method: 'PATCH', path: `/guilds/${guildId}/vanity-url`, body })
    say('Saved.')
    onSaved()
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
        label="Name"
        hint={`${location.origin}${invitePath(typed.trim() || '…')}${code === null ? '' : ` · used ${uses} times`}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.inviteCode.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem.fields.get('code')}
      />
      <div className="section-buttons">
        <Button type="submit" busy={busy}>
          Save the address
        </Button>
      </div>
    </form>
  )
}
