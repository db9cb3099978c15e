import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import { createStageInstance } from '@guildhall/protocol/operations/stage-instances/create-stage-instance'
import { modifyStageInstance } from '@guildhall/protocol/operations/stage-instances/modify-stage-instance'
import { t } from '../../language/voice-and-onboarding.ts'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useClient } from '../../state/use-client.ts'

type StageDialogProps = { channel: GuildChannel; stage: StageInstance | undefined; onClose: () => void }

/** Edits the topic of a stage, or opens it with one. */
export function StageDialog({ channel, stage, onClose }: StageDialogProps) {
  const client = useClient()

  async function send(entered: FormData) {
    const topic = textIn(entered, 'topic').trim()
    requireFilled({ topic }, { topic: t('voice.enter-a-topic') })
    if (stage) await client.call(modifyStageInstance, { channelId: channel.id }, { topic })
    else await client.call(createStageInstance, {}, { channel_id: channel.id, topic })
  }

  return (
    <FormDialog
      title={stage ? t('voice.change-topic') : t('voice.start-the-stage', { name: channel.name })}
      action={stage ? t('voice.save') : t('voice.start')}
      fields={['topic']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="topic"
          label={t('voice.topic')}
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={stage?.topic ?? ''}
          error={fields.get('topic')}
        />
      )}
    </FormDialog>
  )
}
