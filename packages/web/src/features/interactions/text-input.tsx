import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { TextInputStyle } from '@guildhall/protocol/enums/component-type'
import { t } from '../../language/more.ts'
import { codePointCount, longest } from './filled.ts'
import type { DrawnInput } from './input-drawings.tsx'

/** From so much of its room on a text says how much is left. */
const nearly = 0.8

/** A text of one line, or of several. What is too long is not cut off: it is said. */
export function TextInputField({ input, ids, filled, onFill, isWrong }: DrawnInput<Extract<ModalInput, { type: 4 }>>) {
  const { style, placeholder, max_length } = input
  const length = codePointCount(filled.text)
  const most = longest(input)
  const isCounted = max_length !== undefined || length > most * nearly
  const shared = {
    id: ids.input,
    className: 'modal-text',
    placeholder,
    value: filled.text,
    required: input.required,
    'aria-invalid': isWrong,
    'aria-describedby': ids.describedBy,
  }

  return (
    <div className="modal-text-frame">
      {style === TextInputStyle.PARAGRAPH ? (
        <textarea {...shared} rows={4} onChange={({ target }) => onFill({ text: target.value })} />
      ) : (
        <input {...shared} type="text" onChange={({ target }) => onFill({ text: target.value })} />
      )}
      {isCounted ? (
        <span className="modal-count" data-over={length > most || undefined}>
          {t('interactions.of', { length, most })}
        </span>
      ) : null}
    </div>
  )
}
