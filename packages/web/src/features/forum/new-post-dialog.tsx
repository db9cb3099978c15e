import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { startThreadWithoutMessage } from '@guildhall/protocol/operations/posts/start-thread-without-message'
import { X } from 'lucide-react'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'
import { t } from '../../language/voice-and-onboarding.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FileButton } from '../../shared/form/file-button.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { TextAreaField } from '../../shared/form/text-area-field.tsx'
import { TagField, tagsIn } from '../../shared/guild/forum-tags.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath } from '../../shared/page/paths.ts'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'

/** Creates a post, and opens it. */
export function NewPostDialog({ forum, onClose }: { forum: GuildChannel; onClose: () => void }) {
  const client = useClient()
  const manages = useCan(forum.guild_id, forum.id, 'MANAGE_THREADS')
  const [files, setFiles] = useState<readonly File[]>([])
  const mayAttach = useCan(forum.guild_id, forum.id, 'ATTACH_FILES')

  async function post(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    const content = textIn(entered, 'content').trim()
    requireFilled({ name }, { name: t('forum.enter-a-title') })
    if (content === '' && files.length === 0)
      throw new IncompleteForm(new Map([['content', t('forum.write-something-or-add-a')]]))
    const applied_tags = tagsIn(entered, { forum, manages, applied: [] })
    const body = { name, message: { content }, applied_tags }
    const { id } = await upload(client.token, startThreadWithoutMessage, { channelId: forum.id }, body, { files })
    await waitForState(client, ({ world }) => world?.guilds.get(forum.guild_id)?.threads.has(id) === true)
    navigate(channelPath(forum.guild_id, id))
  }

  return (
    <FormDialog
      title={t('forum.new-post')}
      description={t('forum.this-post-will-be-public', { name: forum.name })}
      action={t('forum.post')}
      fields={['name', 'content', 'tag']}
      onSubmit={post}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('forum.title')}
            required
            autoFocus
            autoComplete="off"
            maxLength={LIMITS.threadName.max}
            error={fields.get('name')}
          />
          <TextAreaField
            name="content"
            label={t('forum.message')}
            required
            rows={6}
            maxLength={LIMITS.messageContent.max}
            error={fields.get('content')}
          />
          <TagField forum={forum} manages={manages} applied={[]} error={fields.get('tag')} />
          {mayAttach ? <FilesField files={files} onChange={setFiles} /> : null}
        </>
      )}
    </FormDialog>
  )
}

type FilesFieldProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

function FilesField({ files, onChange }: FilesFieldProps) {
  return (
    <div className="new-post-files">
      {files.length === 0 ? null : (
        <ul aria-label={t('forum.files')}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be added twice.
            <li key={`${index} ${file.name}`}>
              <bdi>{file.name}</bdi>
              <IconButton
                label={t('forum.remove', { name: file.name })}
                onClick={() => onChange(files.filter((_, place) => place !== index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        label={t('forum.add-files')}
        accept=""
        isMultiple
        onChoose={(more) => onChange([...files, ...more])}
      />
    </div>
  )
}
