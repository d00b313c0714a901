/** Part of its own opacity that a mark keeps while the reader has picked others. */
export const recedingOpacity = 0.3;
