import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { updateTargetUsers } from '@guildhall/protocol/operations/target-users/update-target-users'
import { useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled } from '../../../shared/form/form-problem.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { useClient } from '../../../state/use-client.ts'
import { ChangeTargetsDialog } from './change-targets-dialog.tsx'
import { InviteTargetList } from './target-list.tsx'
import { TARGET_LIST_PART, TargetListFile } from './target-list-file.tsx'
import { TargetProgress } from './target-progress.tsx'
import { useTargetJob } from './use-target-job.ts'

type TargetsDialogProps = {
  guildId: string
  code: string
  /** Whether the user may change the list. */
  mayChange: boolean
  onClose: () => void
}

/** The users on an invite's list, with actions to change it. */
export function TargetsDialog({ guildId, code, mayChange, onClose }: TargetsDialogProps) {
  const [round, setRound] = useState(0)
  const [task, setTask] = useState<'add' | 'remove' | 'replace' | null>(null)
  const job = useTargetJob(code, round)
  const isWhole = job.state === 'known' && job.status.status === TargetUsersStatus.COMPLETED
  const begin = () => setRound(round + 1)
  const end = () => setTask(null)
  if (task === 'replace') return <ReplaceDialog code={code} onSent={begin} onClose={end} />
  if (task !== null) return <ChangeTargetsDialog code={code} change={task} onChanged={begin} onClose={end} />
  return (
    <Dialog
      title={t('invites.who-can-use', { code })}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('guild-settings.done')}</Button>}
    >
      <TargetProgress job={job} />
      {job.state === 'known' && mayChange ? (
        <div className="section-buttons">
          <Button onPress={() => setTask('add')}>{t('invites.add-people-dialog')}</Button>
          <Button onPress={() => setTask('remove')}>{t('invites.remove-several-people-dialog')}</Button>
          <Button onPress={() => setTask('replace')}>{t('invites.replace-list-dialog')}</Button>
        </div>
      ) : null}
      {isWhole ? (
        <InviteTargetList guildId={guildId} code={code} round={round} mayChange={mayChange} onChanged={begin} />
      ) : null}
    </Dialog>
  )
}

type ReplaceDialogProps = { code: string; onSent: () => void; onClose: () => void }

function ReplaceDialog({ code, onSent, onClose }: ReplaceDialogProps) {
  const { token } = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)

  async function send() {
    requireFilled({ [TARGET_LIST_PART]: file?.name ?? '' }, { [TARGET_LIST_PART]: t('guild-settings.choose-a-file') })
    const files = file === null ? [] : [file]
    await upload(token, updateTargetUsers, { code }, {}, { files, part: TARGET_LIST_PART, onProgress: setSent })
    onSent()
  }

  return (
    <FormDialog
      title={t('invites.replace-list')}
      description={t('invites.the-old-list-applies-until-the')}
      action={t('invites.replace')}
      fields={[TARGET_LIST_PART]}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <TargetListFile error={fields.get(TARGET_LIST_PART)} onChoose={setFile} />
          {sent > 0 && sent < 1 ? (
            <progress className="target-bar" aria-label={t('invites.uploading-the-file')} value={sent} />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
