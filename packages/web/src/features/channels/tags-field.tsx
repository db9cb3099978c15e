import { rich, t } from '../../language/dialogs.ts'
import { FieldErrorText } from '../../shared/form/field-error.tsx'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import './tags-field.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { ArrowUp, SmilePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../shared/emoji/emoji-popover.tsx'
import type { CustomGroup } from '../../shared/emoji/picker-emoji-groups.ts'
import { fromStoredEmoji, toStoredEmoji, useGuildEmoji } from '../../shared/emoji/stored-emoji.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import type { EditedTag } from './channel-form.ts'

type TagsFieldProps = {
  guildId: string
  tags: readonly EditedTag[]
  onChange: (tags: readonly EditedTag[]) => void
  error: string | undefined
}

const blank: EditedTag = { name: '', moderated: false, emoji_id: null, emoji_name: null }

/** The tags of posts, in order. */
export function TagsField({ guildId, tags, onChange, error }: TagsFieldProps) {
  const customs = useGuildEmoji(guildId)
  const list = useRef<HTMLUListElement>(null)
  const change = (index: number, next: Partial<EditedTag>) =>
    onChange(tags.map((tag, at) => (at === index ? { ...tag, ...next } : tag)))
  const raise = (index: number) => {
    const tag = tags[index]
    if (tag) onChange(tags.toSpliced(index, 1).toSpliced(index - 1, 0, tag))
  }

  function add() {
    onChange([...tags, blank])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child .field-input')?.focus())
  }

  return (
    <fieldset className="tags-field" aria-describedby={error ? 'tags-field-error' : undefined}>
      <legend className="field-label">{t('channels.tags')}</legend>
      <ul ref={list} className="tags-field-list">
        {tags.map((tag, index) => (
          <TagRow
            key={tag.id ?? index}
            tag={tag}
            number={index + 1}
            customs={customs}
            onChange={(next) => change(index, next)}
            onRaise={index === 0 ? null : () => raise(index)}
            onRemove={() => onChange(tags.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <FieldErrorText id="tags-field-error">{error}</FieldErrorText>
      {tags.length < LIMITS.forumTags ? (
        <div>
          <Button onPress={add}>{t('channels.add-tag')}</Button>
        </div>
      ) : null}
    </fieldset>
  )
}

type TagRowProps = {
  tag: EditedTag
  number: number
  customs: readonly CustomGroup[]
  onChange: (next: Partial<EditedTag>) => void
  onRaise: (() => void) | null
  onRemove: () => void
}

function TagRow({ tag, number, customs, onChange, onRaise, onRemove }: TagRowProps) {
  const emoji = fromStoredEmoji(tag, customs)
  return (
    <li className="tags-field-tag">
      <FieldFrame>
        {(tied) => (
          <>
            <EmojiPopover
              customs={customs}
              onPick={(picked) => onChange(toStoredEmoji(picked))}
              trigger={
                <IconButton label={t('channels.emoji-of-tag', { number })}>
                  {emoji ? <Emoji emoji={emoji} /> : <SmilePlus aria-hidden="true" />}
                </IconButton>
              }
            />
            <input
              {...tied}
              className="field-input"
              aria-label={t('channels.tag', { number })}
              maxLength={LIMITS.tagName.max}
              value={tag.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
            {onRaise ? (
              <IconButton label={t('channels.move-tag-up', { number })} onClick={onRaise}>
                <ArrowUp aria-hidden="true" />
              </IconButton>
            ) : null}
            <IconButton label={t('channels.remove-tag', { number })} onClick={onRemove}>
              <X aria-hidden="true" />
            </IconButton>
          </>
        )}
      </FieldFrame>
      <label className="toggle">
        <input
          type="checkbox"
          className="toggle-box"
          checked={tag.moderated}
          onChange={({ target }) => onChange({ moderated: target.checked })}
        />
        <span className="toggle-words">
          <span className="toggle-label">
            {rich('channels.only-moderators-can-apply-this-tag', {
              span: unseen,
              number,
            })}
          </span>
        </span>
      </label>
    </li>
  )
}
