import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { TextInputStyle } from '@guildhall/protocol/enums/component-type'
import { t } from '../../language/dialogs.ts'
import { codePointCount, maxTextLength } from './input-state.ts'
import type { RenderedInput } from './modal-inputs.tsx'

/** From this share of the maximum length, the remaining characters are shown. */
const nearly = 0.8

/** A text of one line or several. Text that is too long is not cut off, but reported. */
export function TextInputField({
  input,
  ids,
  filled,
  onFill,
  isWrong,
}: RenderedInput<Extract<ModalInput, { type: 4 }>>) {
  const { style, placeholder, max_length } = input
  const length = codePointCount(filled.text)
  const most = maxTextLength(input)
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
