// A sign for each game on the menu, drawn in strokes round the middle.

export const ICONS: Record<string, string> = {
  "kirchenfenster": "M-8 11V-2C-8-9 0-13 0-13S8-9 8-2V11ZM0-12V11M-8 1H8",
  "bauernfenster": "M-10-10H10V10H-10ZM0-10V10M-10 0H10M-13 12H13",
  "haar-im-loch": "M0-9.5A9.5 9.5 0 1 1 0 9.5 9.5 9.5 0 1 1 0-9.5ZM-13-8C-6-2-4 2 2 1S8-4 13 8",
  "langer-entenschiss": "M-12 6C-12-1-4-3 0-1 2-2 2-6 2-8A4.5 4.5 0 1 1 11-7L15-6 11-4C11-1 10 0 10 3 9 9 4 11-2 11-8 11-12 9-12 6Z",
  "sequenz": "M-12 10V4H-4V-2H4V-8H12V10Z",
  "pasch": "M-12-8H-1V3H-12ZM1-3H12V8H1ZM-6.5-2.5h.01M6.5 2.5h.01",
  "waechter": "M-8 12V-4H8V12ZM-10-4V-10H-5V-7H-2V-10H2V-7H5V-10H10V-4Z",
  "doppelgaenger": "M-7-10A4 4 0 1 1-7-2 4 4 0 1 1-7-10ZM7-10A4 4 0 1 1 7-2 4 4 0 1 1 7-10ZM-14 10C-14 3-11 1-7 1S-1 3 0 10M0 10C1 3 3 1 7 1S14 3 14 10",
  "studentenpasch": "M-12-8H-3A3 3 0 0 1 0-5V11A3 3 0 0 0-3 8H-12ZM12-8H3A3 3 0 0 0 0-5V11A3 3 0 0 1 3 8H12Z",
  "kleine-hausnummer": "M-10-1 0-10 10-1M-8-2V11H8V-2M-4 3H4V7H-4Z",
  "grosse-hausnummer": "M-13-7H13V7H-13ZM-7-2V3M0-2V3M7-2V3",
  "hohe-hausnummern": "M-14 11H14M-9 11V1L-1-7 8-1V11M-4 3H3V7H-4Z",
};
