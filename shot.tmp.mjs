import puppeteer from 'puppeteer-core';
import { findBrowser } from './test/find-browser.mjs';
const b = await puppeteer.launch(await findBrowser());
const p = await b.newPage(); await p.setViewport({width:1000,height:800});
p.on('console', m=>console.log('console', m.text()));
await p.goto(process.argv[2]); await new Promise(r=>setTimeout(r,4000));
await p.screenshot({path:process.argv[3]}); await b.close();
