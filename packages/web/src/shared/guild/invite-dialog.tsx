import { InviteTarget } from '@guildhall/protocol/enums/invite-target'
import { createChannelInvite } from '@guildhall/protocol/operations/invites/create-channel-invite'
import { useCallback, useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'
import { useClient } from '../../state/use-client.ts'
import { Button } from '../appearance/button.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { useLoaded } from '../lists/use-loaded.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { Notice } from '../page/notice.tsx'
import { CopyLine } from '../text/copy-line.tsx'

const ages = [
  ['1800', t('guild.30-minutes')],
  ['3600', t('guild.1-hour')],
  ['21600', t('guild.6-hours')],
  ['86400', t('guild.1-day')],
  ['604800', t('guild.7-days')],
  ['2592000', t('guild.30-days')],
  ['0', t('guild.never')],
] as const
const uses = [
  ['0', t('guild.no-limit')],
  ['1', t('guild.1-use')],
  ['5', t('guild.5-uses')],
  ['10', t('guild.10-uses')],
  ['25', t('guild.25-uses')],
  ['100', t('guild.100-uses')],
] as const

type Terms = { readonly age: string; readonly limit: string }

const usual: Terms = { age: '604800', limit: '0' }

type InviteDialogProps = {
  channelId: string
  placeName: string
  /** The application whose Activity the link leads to. */
  applicationId?: string
  onClose: () => void
}

/** An invite link for a guild or a group. Other settings create another one on request. */
export function InviteDialog({ channelId, placeName, applicationId, onClose }: InviteDialogProps) {
  const [asked, setAsked] = useState(usual)
  const [chosen, setChosen] = useState(usual)
  const isOther = asked.age !== chosen.age || asked.limit !== chosen.limit

  return (
    <Dialog
      title={t('guild.invite-people-to', { placeName })}
      description={t('guild.anyone-with-this-link-can')}
      onClose={onClose}
    >
      <InviteLink channelId={channelId} applicationId={applicationId} terms={asked} />
      <ChoiceField
        name="max_age"
        label={t('guild.expires-after')}
        choices={ages}
        chosen={chosen.age}
        onChoose={(age) => setChosen({ ...chosen, age })}
      />
      <ChoiceField
        name="max_uses"
        label={t('guild.max-uses')}
        choices={uses}
        chosen={chosen.limit}
        onChoose={(limit) => setChosen({ ...chosen, limit })}
      />
      {isOther ? (
        <div>
          <Button look="main" onPress={() => setAsked(chosen)}>
            {t('guild.create-a-link')}
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}

type InviteLinkProps = { channelId: string; applicationId: string | undefined; terms: Terms }

/** The server returns the user's existing invite with the same settings, if there is one. */
function InviteLink({ channelId, applicationId, terms: { age, limit } }: InviteLinkProps) {
  const client = useClient()
  const make = useCallback(
    (signal: AbortSignal) => {
      const target =
        applicationId === undefined
          ? {}
          : { target_type: InviteTarget.EMBEDDED_APPLICATION, target_application_id: applicationId }
      const body = { max_age: Number(age), max_uses: Number(limit), ...target }
      return client.call(createChannelInvite, { channelId }, body, { signal })
    },
    [client, channelId, applicationId, age, limit],
  )
  const { answer } = useLoaded(make)

  return (
    <div aria-live="polite">
      {answer.state === 'failed' ? (
        <Notice tone="danger">{describeProblem(answer.problem)}</Notice>
      ) : (
        <dl>
          <CopyLine
            label={t('guild.link')}
            value={answer.state === 'ready' ? `${location.origin}/invite/${answer.value.code}` : '…'}
          />
        </dl>
      )}
    </div>
  )
}
