import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { Thread } from '@guildhall/protocol/objects/thread'
import { useId } from 'react'
import { upload } from '../../api/upload.ts'
import { Field } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { IncompleteForm, mustFill, textIn } from '../../shared/form-problem.ts'
import { TagField, tagsIn } from '../../shared/forum-tags.tsx'
import { navigate } from '../../shared/location.ts'
import { channelPath } from '../../shared/paths.ts'
import { useCan } from '../../state/permissions.ts'
import { until } from '../../state/until.ts'
import { useClient } from '../../state/use-client.ts'

/** Writes a post, and goes there. */
export function NewPostDialog({ forum, onClose }: { forum: GuildChannel; onClose: () => void }) {
  const client = useClient()
  const manages = useCan(forum.guild_id, forum.id, 'MANAGE_THREADS')
  const mayAttach = useCan(forum.guild_id, forum.id, 'ATTACH_FILES')

  async function post(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    const content = textIn(entered, 'content').trim()
    const files = entered.getAll('files').filter((file) => file instanceof File && file.size > 0)
    mustFill({ name }, { name: 'Give the post a title.' })
    if (content === '' && files.length === 0)
      throw new IncompleteForm(new Map([['content', 'Write something, or add a file.']]))
    const applied_tags = tagsIn(entered, { forum, manages, applied: [] })
    const { id } = await upload<Thread>({
      method: 'POST',
      path: `/channels/${forum.id}/threads`,
      token: client.token,
      body: { name, message: { content }, applied_tags },
      files: files.filter((file) => file instanceof File),
      onProgress: () => {},
    })
    await until(client, ({ world }) => world?.guilds.get(forum.guild_id)?.threads.has(id) === true)
    navigate(channelPath(forum.guild_id, id))
  }

  return (
    <FormDialog title="New post" action="Post" fields={['name', 'content', 'tag']} onSubmit={post} onClose={onClose}>
      {({ fields }) => (
        <>
          <Field name="name" label="Title" required maxLength={LIMITS.threadName.max} error={fields.get('name')} />
          <ContentField error={fields.get('content')} />
          <TagField forum={forum} manages={manages} applied={[]} error={fields.get('tag')} />
          {mayAttach ? (
            <label className="field">
              <span className="field-label">
                Files<span className="field-optional"> (optional)</span>
              </span>
              <input type="file" name="files" multiple className="new-post-files" />
            </label>
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

function ContentField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        What it is about
      </label>
      <textarea
        id={id}
        name="content"
        className="new-post-content"
        rows={5}
        maxLength={LIMITS.messageContent.max}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
