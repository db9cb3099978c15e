import type { User } from '@guildhall/protocol/objects/users/user'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { userName } from '../../../state/names.ts'

type ExpressionRowProps = {
  name: string
  picture: ReactNode
  creator: User | undefined
  /** Notes, one per line. */
  notes: readonly string[]
  /** Undefined if the user may not edit it. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** A guild's emoji or sticker in a list. */
export function ExpressionRow({ name, picture, creator, notes, onEdit, onDelete }: ExpressionRowProps) {
  return (
    <li className="section-row">
      {picture}
      <span className="section-row-words">
        <strong>{name}</strong>
        {creator ? (
          <span className="section-row-quiet">{t('expressions.by', { userName: userName(creator) })}</span>
        ) : null}
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
      {onEdit && onDelete ? (
        <span className="section-buttons">
          <Button onPress={onEdit}>{rich('guild-settings.edit-item', { name, span: unseen })}</Button>
          <Button look="danger" onPress={onDelete}>
            {rich('guild-settings.delete-item', { name, span: unseen })}
          </Button>
        </span>
      ) : null}
    </li>
  )
}
