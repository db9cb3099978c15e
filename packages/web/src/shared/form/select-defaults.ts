import type { MessageSelect } from '@guildhall/protocol/components/message-components'
import type { ModalSelect } from '@guildhall/protocol/components/modal-components'

/** The initial selection of a select menu: values of options, or IDs. */
export const selectDefaults = (select: MessageSelect | ModalSelect): readonly string[] =>
  'options' in select
    ? select.options.filter((option) => option.default).map(({ value }) => value)
    : (select.default_values ?? []).map(({ id }) => id)
