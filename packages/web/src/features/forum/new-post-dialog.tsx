import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ForumTag, GuildChannel } from '@guildhall/protocol/objects/channel'
import type { Thread } from '@guildhall/protocol/objects/thread'
import { useId } from 'react'
import { upload } from '../../api/upload.ts'
import { Field } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { IncompleteForm, mustFill, textIn } from '../../shared/form-problem.ts'
import { navigate } from '../../shared/location.ts'
import { channelPath } from '../../shared/paths.ts'
import { useCan } from '../../state/permissions.ts'
import { until } from '../../state/until.ts'
import { useClient } from '../../state/use-client.ts'
import { tagText } from './forum-tools.tsx'

/** Writes a post, and goes there. */
export function NewPostDialog({ forum, onClose }: { forum: GuildChannel; onClose: () => void }) {
  const client = useClient()
  const manages = useCan(forum.guild_id, forum.id, 'MANAGE_THREADS')
  const mayAttach = useCan(forum.guild_id, forum.id, 'ATTACH_FILES')
  const tags = (forum.available_tags ?? []).filter(({ moderated }) => manages || !moderated)
  const needsTag = (forum.flags & ChannelFlag.REQUIRE_TAG) !== 0

  async function post(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    const content = textIn(entered, 'content').trim()
    const files = entered.getAll('files').filter((file) => file instanceof File && file.size > 0)
    const applied_tags = entered.getAll('tag').map(String)
    mustFill({ name }, { name: 'Give the post a title.' })
    if (content === '' && files.length === 0)
      throw new IncompleteForm(new Map([['content', 'Write something, or add a file.']]))
    if (needsTag && applied_tags.length === 0) throw new IncompleteForm(new Map([['tag', 'Choose a tag.']]))
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
          {tags.length === 0 ? null : <TagField tags={tags} isNeeded={needsTag} error={fields.get('tag')} />}
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

function TagField({
  tags,
  isNeeded,
  error,
}: {
  tags: readonly ForumTag[]
  isNeeded: boolean
  error: string | undefined
}) {
  return (
    <fieldset className="new-post-tags">
      <legend className="field-label">
        Tags
        <span className="field-optional">
          {' '}
          ({isNeeded ? 'one at least, ' : ''}up to {LIMITS.appliedTags})
        </span>
      </legend>
      {tags.map((tag) => (
        <label key={tag.id} className="chip">
          <input type="checkbox" name="tag" value={tag.id} />
          {tagText(tag)}
        </label>
      ))}
      <p className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
