import { createChannelInvite } from '@guildhall/protocol/operations/invites/create-channel-invite'
import { useState } from 'react'
import type { BodyOf } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { invitePath } from '../../../shared/page/paths.ts'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { InviteFields, type InviteOptions, noInviteOptions } from './invite-fields.tsx'
import { TARGET_LIST_PART } from './target-list-file.tsx'
import { TargetProgress } from './target-progress.tsx'
import { useTargetJob } from './use-target-job.ts'

type NewInviteDialogProps = { guildId: string; onClose: () => void }

const fieldNames = [
  'channel_id',
  'max_age',
  'max_uses',
  'role_ids',
  'target_user_id',
  'target_application_id',
  TARGET_LIST_PART,
]

/** Creates an invite with any settings, and shows it; while its user list is processed, with the progress. */
export function NewInviteDialog({ guildId, onClose }: NewInviteDialogProps) {
  const { token } = useClient()
  const [terms, setTerms] = useState<InviteOptions>(noInviteOptions)
  const [sent, setSent] = useState(0)
  const [made, setMade] = useState<{ code: string; isListed: boolean } | null>(null)

  async function make(entered: FormData) {
    const { channelId, isForSome, file } = terms
    if (channelId === null) throw new IncompleteForm(new Map([['channel_id', t('guild-settings.channel-missing')]]))
    if (isForSome)
      requireFilled({ [TARGET_LIST_PART]: file?.name ?? '' }, { [TARGET_LIST_PART]: t('guild-settings.choose-a-file') })
    const files = isForSome && file !== null ? [file] : []
    const sending = { files, part: TARGET_LIST_PART, onProgress: setSent }
    const { code } = await upload(token, createChannelInvite, { channelId }, bodyOf(terms, entered), sending)
    setMade({ code, isListed: isForSome })
  }

  if (made !== null) return <Made {...made} onClose={onClose} />
  return (
    <FormDialog
      title={t('invites.create-invite')}
      action={t('guild-settings.create')}
      fields={fieldNames}
      onSubmit={make}
      onClose={onClose}
      staysOpen
    >
      {({ fields }) => (
        <>
          <InviteFields guildId={guildId} terms={terms} problems={fields} onChange={setTerms} />
          {sent > 0 && sent < 1 ? (
            <progress className="target-bar" aria-label={t('invites.uploading-the-file')} value={sent} />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

function bodyOf({ roles, target, targetId }: InviteOptions, entered: FormData): BodyOf<typeof createChannelInvite> {
  return {
    max_age: Number(textIn(entered, 'max_age')),
    max_uses: Number(textIn(entered, 'max_uses')),
    temporary: entered.has('temporary'),
    unique: true,
    ...(entered.has('guest') && { flags: 1 }),
    ...(roles.length > 0 && { role_ids: roles }),
    ...(target === 'stream' && { target_type: 1, target_user_id: targetId }),
    ...(target === 'activity' && {
      target_type: 2,
      target_application_id: textIn(entered, 'target_application_id').trim(),
    }),
  }
}

function Made({ code, isListed, onClose }: { code: string; isListed: boolean; onClose: () => void }) {
  return (
    <Dialog
      title={t('guild-settings.invite-created')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('guild-settings.done')}</Button>}
    >
      <dl>
        <CopyLine label={t('invites.link')} value={`${location.origin}${invitePath(code)}`} />
      </dl>
      {isListed ? <ListOf code={code} /> : null}
    </Dialog>
  )
}

const ListOf = ({ code }: { code: string }) => <TargetProgress job={useTargetJob(code, 0)} />
