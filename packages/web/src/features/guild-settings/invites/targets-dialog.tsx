import { useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { Button } from '../../../shared/button.tsx'
import { Dialog } from '../../../shared/dialog.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { mustFill } from '../../../shared/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { LIST_PART, ListFile } from './list-file.tsx'
import { TargetProgress } from './target-progress.tsx'
import { useTargetJob } from './use-target-job.ts'

/** Whom an invite lets in, and the way to another list. */
export function TargetsDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [round, setRound] = useState(0)
  const [isReplacing, setReplacing] = useState(false)
  const job = useTargetJob(code, round)
  if (isReplacing) {
    return <ReplaceDialog code={code} onSent={() => setRound(round + 1)} onClose={() => setReplacing(false)} />
  }
  return (
    <Dialog
      title={`Whom ${code} lets in`}
      onClose={onClose}
      actions={
        <>
          {job.state === 'known' ? <Button onPress={() => setReplacing(true)}>Replace the list…</Button> : null}
          <Button onPress={onClose}>Done</Button>
        </>
      }
    >
      <TargetProgress job={job} />
    </Dialog>
  )
}

type ReplaceDialogProps = { code: string; onSent: () => void; onClose: () => void }

function ReplaceDialog({ code, onSent, onClose }: ReplaceDialogProps) {
  const { token } = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)

  async function send() {
    mustFill({ [LIST_PART]: file?.name ?? '' }, { [LIST_PART]: 'Choose a file.' })
    const files = file === null ? [] : [file]
    await upload({
      method: 'PUT',
      path: `/invites/${code}/target-users`,
      token,
      files,
      part: LIST_PART,
      onProgress: setSent,
    })
    onSent()
  }

  return (
    <FormDialog
      title="Replace the list"
      description="The old list holds until the new one is taken."
      action="Replace"
      fields={[LIST_PART]}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <ListFile error={fields.get(LIST_PART)} onChoose={setFile} />
          {sent > 0 && sent < 1 ? <progress className="target-bar" aria-label="Sending the file" value={sent} /> : null}
        </>
      )}
    </FormDialog>
  )
}
