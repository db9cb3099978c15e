import { rich, t } from '../../language/dialogs.ts'
import { FieldErrorText } from '../form/field-error.tsx'
import '../appearance/chip.css'
import '../form/field.css'
import './forum-tags.css'
import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ForumTag, GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Emoji } from '../emoji/emoji.tsx'
import { IncompleteForm } from '../form/form-problem.ts'

/** A tag's text. */
export function TagName({ tag: { name, emoji_id, emoji_name } }: { tag: ForumTag }) {
  const emoji = emoji_id === null ? emoji_name && { text: emoji_name } : { id: emoji_id, name, isAnimated: false }
  return (
    <span className="forum-tag">
      {emoji ? <Emoji emoji={emoji} /> : null}
      <bdi>{name}</bdi>
    </span>
  )
}

type TagFieldProps = {
  forum: GuildChannel
  /** Whether moderated tags can be selected too. */
  manages: boolean
  applied: readonly string[]
  error: string | undefined
}

/** Selects the tags of a post; `tagsIn` reads them. */
export function TagField({ forum, manages, applied, error }: TagFieldProps) {
  const tags = openTags(forum, manages)
  if (tags.length === 0) return null
  return (
    <fieldset className="forum-tag-field">
      <legend className="field-label">
        {rich('guild.tags-to-choose', {
          span: (words) => <span className="field-optional">{words}</span>,
          needsTag: needsTag(forum) ? 'yes' : 'no',
          appliedTags: LIMITS.appliedTags,
        })}
      </legend>
      {tags.map((tag) => (
        <label key={tag.id} className="chip">
          <input
            type="checkbox"
            name="tag"
            value={tag.id}
            defaultChecked={applied.includes(tag.id)}
            aria-invalid={error !== undefined}
          />
          <TagName tag={tag} />
        </label>
      ))}
      <FieldErrorText>{error}</FieldErrorText>
    </fieldset>
  )
}

/** The selected tags, with those that the user may not remove. @throws IncompleteForm */
export function tagsIn(
  entered: FormData,
  { forum, manages, applied }: Pick<TagFieldProps, 'applied' | 'forum' | 'manages'>,
): string[] {
  const open = openTags(forum, manages)
  const kept = applied.filter((id) => !open.some((tag) => tag.id === id))
  const tags = [...kept, ...entered.getAll('tag').map(String)]
  const wrong =
    tags.length > LIMITS.appliedTags
      ? t('guild.choose-at-most-tags', { appliedTags: LIMITS.appliedTags })
      : needsTag(forum) && tags.length === 0 && open.length > 0
        ? t('guild.choose-a-tag')
        : null
  if (wrong !== null) throw new IncompleteForm(new Map([['tag', wrong]]))
  return tags
}

const openTags = ({ available_tags = [] }: GuildChannel, manages: boolean): readonly ForumTag[] =>
  available_tags.filter(({ moderated }) => manages || !moderated)

const needsTag = ({ flags }: GuildChannel): boolean => (flags & ChannelFlag.REQUIRE_TAG) !== 0
