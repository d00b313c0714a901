/** Colours and styles of mails. Styles stand at their elements; the style element holds only what a program may ignore. */

/** px: what mail programs show without scrolling. */
export const mailWidth = 688;

export const colors = {
  page: '#f1f3f6',
  card: '#ffffff',
  box: '#f5f6f8',
  text: '#1b1f27',
  quiet: '#565d6d',
  line: '#dfe3e9',
  notice: '#fdf4e0',
  noticeText: '#5f4300',
  alert: '#fdeeea',
  alertText: '#8f2413',
} as const;

export const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Words of any length break, wherever they stand. */
const wrap = 'overflow-wrap:anywhere;word-break:break-word';

export const textStyle = `${font};${wrap}`;

/** Dark colours for programs that have them, and less space around on phones. A picture keeps its colours, in a frame. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101216!important}
.card{background:#1b1e24!important}
.box{background:#262a32!important}
.text,.figure{color:#eceef2!important}
.quiet{color:#aab1bf!important}
.line{border-color:#3a404c!important}
.notice{background:#352b17!important;color:#f3dcab!important}
.alert{background:#3d211c!important;color:#ffb9ab!important}
.button{background:#eceef2!important;color:#14161a!important}
}
@media (max-width:720px){
.outer{padding:0!important}
.card{border-radius:0!important}
}
@media (max-width:480px){
.pad{padding-left:16px!important;padding-right:16px!important}
.wide{padding-left:8px!important;padding-right:8px!important}
.figure{font-size:20px!important;line-height:28px!important}
.stacked td{display:block!important}
.stacked td+td{margin-top:8px}
}`.replaceAll('\n', '');
