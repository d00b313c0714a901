/** English texts of the layout editor, loaded with it. Placeholders: see message-catalogue.ts. */
export const layoutEditorEnglish = {
  arrange: 'Arrange',
  arranging: 'Arranging the layout for widths of {band}',
  undo: 'Undo',
  redo: 'Redo',
  cancel: 'Cancel',
  done: 'Done',
  saving: 'Saving',
  saved: 'Layout saved as a draft.',
  kept: 'Layout changed.',
  cancelled: 'Changes dropped.',
  saveFailed: 'The layout could not be saved: {about} Nothing is lost.',
  saveAgain: 'Save again',
  editorFailed: 'The layout editor could not be loaded.',
  above: '{low} px and more',
  between: '{low} to {high} px',
  below: 'up to {high} px',
  moveWidget: 'Move {title}',
  resizeWidget: 'Resize {title}',
  handleHint:
    'Press Enter to lift, arrow keys to move, Shift and arrow keys to resize, Enter to drop, Escape to put back.',
  lifted: '{title} lifted. Column {column}, row {row}.',
  placed: '{title}: column {column}, row {row}, {width} columns wide, {height} rows high.',
  dropped: '{title} dropped at column {column}, row {row}.',
  putBack: '{title} put back.',
} as const;

export type LayoutEditorMessageKey = keyof typeof layoutEditorEnglish;
