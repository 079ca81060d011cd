// Written by `npm run generate`; edit schemas/ or policies/ instead.
"use strict";
export const advisor = validate10;
const schema11 = {"type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"modelKey":{"type":"string","pattern":"^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$"},"effort":{"type":"string","enum":["minimal","low","medium","high","xhigh","max"]},"style":{"type":"string","enum":["branch","isolated"]},"disabledForModels":{"type":"array","default":[],"items":{"type":["string","object"],"pattern":"^[\\s\\S]","required":["model"],"additionalProperties":false,"properties":{"model":{"type":"string","pattern":"^[\\s\\S]"},"minEffort":{"type":"string","enum":["minimal","low","medium","high","xhigh","max"]}}}},"guidance":{"type":"object","additionalProperties":false,"properties":{"promptSnippet":{"type":"string","pattern":"^[\\s\\S]"},"promptGuidelines":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^[\\s\\S]"}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"perCallSoftUsd":{"type":"number","minimum":0,"default":1},"perCallHardUsd":{"type":"number","minimum":0,"default":3},"sessionUsd":{"type":"number","minimum":0,"default":20},"warmWindowSec":{"type":"number","minimum":0,"default":1800},"contextBudgetTokens":{"type":"number","minimum":0,"default":250000},"timeoutSec":{"type":"number","minimum":0,"default":420},"onExceed":{"type":"string","enum":["confirm","skip"],"default":"confirm"}}},"ledger":{"type":"object","additionalProperties":false,"properties":{"tailToolCalls":{"type":"number","minimum":0,"default":2},"tailMaxChars":{"type":"number","minimum":0,"default":8000},"userMessageMaxChars":{"type":"number","minimum":0,"default":20000},"customPreviewChars":{"type":"number","minimum":0,"default":500}}},"tools":{"type":"object","additionalProperties":false,"properties":{"enabled":{"type":"boolean","default":true},"maxRounds":{"type":"number","minimum":0,"default":3},"maxResultChars":{"type":"number","minimum":0,"default":12000},"repo":{"type":"boolean","default":true},"denyPatterns":{"type":"array","default":[".env",".env.*","*.pem","*.key","id_rsa*","*.p12","*.pfx"],"items":{"type":"string","pattern":"^[\\s\\S]"}}}},"warming":{"type":"object","additionalProperties":false,"properties":{"enabled":{"type":"boolean","default":true},"ttlSec":{"type":"number","minimum":0,"default":0},"minPromptTokens":{"type":"number","minimum":0,"default":100000},"continueProbability":{"type":"number","minimum":0,"default":0.2},"minSavingsUsd":{"type":"number","minimum":0,"default":0.05},"maxDurationSec":{"type":"number","minimum":0,"default":3600}}},"review":{"type":"object","additionalProperties":false,"properties":{"enabled":{"type":"boolean","default":false},"minToolCalls":{"type":"number","minimum":0,"default":1},"minSeverity":{"type":"string","enum":["nit","concern","blocker"]}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$", "u");
const pattern1 = new RegExp("^[\\s\\S]", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.modelKey !== undefined){
let data1 = data.modelKey;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err2 = {instancePath:instancePath+"/modelKey",schemaPath:"#/properties/modelKey/pattern",keyword:"pattern",params:{pattern: "^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$"},schema:"^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$",parentSchema:schema11.properties.modelKey,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/modelKey",schemaPath:"#/properties/modelKey/type",keyword:"type",params:{type: "string"},schema:schema11.properties.modelKey.type,parentSchema:schema11.properties.modelKey,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "string"},schema:schema11.properties.effort.type,parentSchema:schema11.properties.effort,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data2 === "minimal") || (data2 === "low")) || (data2 === "medium")) || (data2 === "high")) || (data2 === "xhigh")) || (data2 === "max"))){
const err5 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/enum",keyword:"enum",params:{allowedValues: schema11.properties.effort.enum},schema:schema11.properties.effort.enum,parentSchema:schema11.properties.effort,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.style !== undefined){
let data3 = data.style;
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"},schema:schema11.properties.style.type,parentSchema:schema11.properties.style,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data3 === "branch") || (data3 === "isolated"))){
const err7 = {instancePath:instancePath+"/style",schemaPath:"#/properties/style/enum",keyword:"enum",params:{allowedValues: schema11.properties.style.enum},schema:schema11.properties.style.enum,parentSchema:schema11.properties.style,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.disabledForModels !== undefined){
let data4 = data.disabledForModels;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if((typeof data5 !== "string") && (!(data5 && typeof data5 == "object" && !Array.isArray(data5)))){
const err8 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/type",keyword:"type",params:{type: schema11.properties.disabledForModels.items.type},schema:schema11.properties.disabledForModels.items.type,parentSchema:schema11.properties.disabledForModels.items,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err9 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema11.properties.disabledForModels.items,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.model === undefined){
const err10 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/required",keyword:"required",params:{missingProperty: "model"},schema:schema11.properties.disabledForModels.items.required,parentSchema:schema11.properties.disabledForModels.items,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key1 in data5){
if(!((key1 === "model") || (key1 === "minEffort"))){
const err11 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema11.properties.disabledForModels.items,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data5.model !== undefined){
let data6 = data5.model;
if(typeof data6 === "string"){
if(!pattern1.test(data6)){
const err12 = {instancePath:instancePath+"/disabledForModels/" + i0+"/model",schemaPath:"#/properties/disabledForModels/items/properties/model/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema11.properties.disabledForModels.items.properties.model,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/disabledForModels/" + i0+"/model",schemaPath:"#/properties/disabledForModels/items/properties/model/type",keyword:"type",params:{type: "string"},schema:schema11.properties.disabledForModels.items.properties.model.type,parentSchema:schema11.properties.disabledForModels.items.properties.model,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data5.minEffort !== undefined){
let data7 = data5.minEffort;
if(typeof data7 !== "string"){
const err14 = {instancePath:instancePath+"/disabledForModels/" + i0+"/minEffort",schemaPath:"#/properties/disabledForModels/items/properties/minEffort/type",keyword:"type",params:{type: "string"},schema:schema11.properties.disabledForModels.items.properties.minEffort.type,parentSchema:schema11.properties.disabledForModels.items.properties.minEffort,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((((((data7 === "minimal") || (data7 === "low")) || (data7 === "medium")) || (data7 === "high")) || (data7 === "xhigh")) || (data7 === "max"))){
const err15 = {instancePath:instancePath+"/disabledForModels/" + i0+"/minEffort",schemaPath:"#/properties/disabledForModels/items/properties/minEffort/enum",keyword:"enum",params:{allowedValues: schema11.properties.disabledForModels.items.properties.minEffort.enum},schema:schema11.properties.disabledForModels.items.properties.minEffort.enum,parentSchema:schema11.properties.disabledForModels.items.properties.minEffort,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
}
else {
const err16 = {instancePath:instancePath+"/disabledForModels",schemaPath:"#/properties/disabledForModels/type",keyword:"type",params:{type: "array"},schema:schema11.properties.disabledForModels.type,parentSchema:schema11.properties.disabledForModels,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.guidance !== undefined){
let data8 = data.guidance;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key2 in data8){
if(!((key2 === "promptSnippet") || (key2 === "promptGuidelines"))){
const err17 = {instancePath:instancePath+"/guidance",schemaPath:"#/properties/guidance/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema11.properties.guidance,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data8.promptSnippet !== undefined){
let data9 = data8.promptSnippet;
if(typeof data9 === "string"){
if(!pattern1.test(data9)){
const err18 = {instancePath:instancePath+"/guidance/promptSnippet",schemaPath:"#/properties/guidance/properties/promptSnippet/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema11.properties.guidance.properties.promptSnippet,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/guidance/promptSnippet",schemaPath:"#/properties/guidance/properties/promptSnippet/type",keyword:"type",params:{type: "string"},schema:schema11.properties.guidance.properties.promptSnippet.type,parentSchema:schema11.properties.guidance.properties.promptSnippet,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.promptGuidelines !== undefined){
let data10 = data8.promptGuidelines;
if(Array.isArray(data10)){
if(data10.length < 1){
const err20 = {instancePath:instancePath+"/guidance/promptGuidelines",schemaPath:"#/properties/guidance/properties/promptGuidelines/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema11.properties.guidance.properties.promptGuidelines,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(typeof data11 === "string"){
if(!pattern1.test(data11)){
const err21 = {instancePath:instancePath+"/guidance/promptGuidelines/" + i1,schemaPath:"#/properties/guidance/properties/promptGuidelines/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema11.properties.guidance.properties.promptGuidelines.items,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/guidance/promptGuidelines/" + i1,schemaPath:"#/properties/guidance/properties/promptGuidelines/items/type",keyword:"type",params:{type: "string"},schema:schema11.properties.guidance.properties.promptGuidelines.items.type,parentSchema:schema11.properties.guidance.properties.promptGuidelines.items,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/guidance/promptGuidelines",schemaPath:"#/properties/guidance/properties/promptGuidelines/type",keyword:"type",params:{type: "array"},schema:schema11.properties.guidance.properties.promptGuidelines.type,parentSchema:schema11.properties.guidance.properties.promptGuidelines,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/guidance",schemaPath:"#/properties/guidance/type",keyword:"type",params:{type: "object"},schema:schema11.properties.guidance.type,parentSchema:schema11.properties.guidance,data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.budget !== undefined){
let data12 = data.budget;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key3 in data12){
if(!(((((((key3 === "perCallSoftUsd") || (key3 === "perCallHardUsd")) || (key3 === "sessionUsd")) || (key3 === "warmWindowSec")) || (key3 === "contextBudgetTokens")) || (key3 === "timeoutSec")) || (key3 === "onExceed"))){
const err25 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema11.properties.budget,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data12.perCallSoftUsd !== undefined){
let data13 = data12.perCallSoftUsd;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err26 = {instancePath:instancePath+"/budget/perCallSoftUsd",schemaPath:"#/properties/budget/properties/perCallSoftUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.budget.properties.perCallSoftUsd,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/budget/perCallSoftUsd",schemaPath:"#/properties/budget/properties/perCallSoftUsd/type",keyword:"type",params:{type: "number"},schema:schema11.properties.budget.properties.perCallSoftUsd.type,parentSchema:schema11.properties.budget.properties.perCallSoftUsd,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data12.perCallHardUsd !== undefined){
let data14 = data12.perCallHardUsd;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
const err28 = {instancePath:instancePath+"/budget/perCallHardUsd",schemaPath:"#/properties/budget/properties/perCallHardUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.budget.properties.perCallHardUsd,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/budget/perCallHardUsd",schemaPath:"#/properties/budget/properties/perCallHardUsd/type",keyword:"type",params:{type: "number"},schema:schema11.properties.budget.properties.perCallHardUsd.type,parentSchema:schema11.properties.budget.properties.perCallHardUsd,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data12.sessionUsd !== undefined){
let data15 = data12.sessionUsd;
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
const err30 = {instancePath:instancePath+"/budget/sessionUsd",schemaPath:"#/properties/budget/properties/sessionUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.budget.properties.sessionUsd,data:data15};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/budget/sessionUsd",schemaPath:"#/properties/budget/properties/sessionUsd/type",keyword:"type",params:{type: "number"},schema:schema11.properties.budget.properties.sessionUsd.type,parentSchema:schema11.properties.budget.properties.sessionUsd,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data12.warmWindowSec !== undefined){
let data16 = data12.warmWindowSec;
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
const err32 = {instancePath:instancePath+"/budget/warmWindowSec",schemaPath:"#/properties/budget/properties/warmWindowSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.budget.properties.warmWindowSec,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/budget/warmWindowSec",schemaPath:"#/properties/budget/properties/warmWindowSec/type",keyword:"type",params:{type: "number"},schema:schema11.properties.budget.properties.warmWindowSec.type,parentSchema:schema11.properties.budget.properties.warmWindowSec,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data12.contextBudgetTokens !== undefined){
let data17 = data12.contextBudgetTokens;
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
const err34 = {instancePath:instancePath+"/budget/contextBudgetTokens",schemaPath:"#/properties/budget/properties/contextBudgetTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.budget.properties.contextBudgetTokens,data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/budget/contextBudgetTokens",schemaPath:"#/properties/budget/properties/contextBudgetTokens/type",keyword:"type",params:{type: "number"},schema:schema11.properties.budget.properties.contextBudgetTokens.type,parentSchema:schema11.properties.budget.properties.contextBudgetTokens,data:data17};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data12.timeoutSec !== undefined){
let data18 = data12.timeoutSec;
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err36 = {instancePath:instancePath+"/budget/timeoutSec",schemaPath:"#/properties/budget/properties/timeoutSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.budget.properties.timeoutSec,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/budget/timeoutSec",schemaPath:"#/properties/budget/properties/timeoutSec/type",keyword:"type",params:{type: "number"},schema:schema11.properties.budget.properties.timeoutSec.type,parentSchema:schema11.properties.budget.properties.timeoutSec,data:data18};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data12.onExceed !== undefined){
let data19 = data12.onExceed;
if(typeof data19 !== "string"){
const err38 = {instancePath:instancePath+"/budget/onExceed",schemaPath:"#/properties/budget/properties/onExceed/type",keyword:"type",params:{type: "string"},schema:schema11.properties.budget.properties.onExceed.type,parentSchema:schema11.properties.budget.properties.onExceed,data:data19};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!((data19 === "confirm") || (data19 === "skip"))){
const err39 = {instancePath:instancePath+"/budget/onExceed",schemaPath:"#/properties/budget/properties/onExceed/enum",keyword:"enum",params:{allowedValues: schema11.properties.budget.properties.onExceed.enum},schema:schema11.properties.budget.properties.onExceed.enum,parentSchema:schema11.properties.budget.properties.onExceed,data:data19};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"},schema:schema11.properties.budget.type,parentSchema:schema11.properties.budget,data:data12};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.ledger !== undefined){
let data20 = data.ledger;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 in data20){
if(!((((key4 === "tailToolCalls") || (key4 === "tailMaxChars")) || (key4 === "userMessageMaxChars")) || (key4 === "customPreviewChars"))){
const err41 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema11.properties.ledger,data:data20};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data20.tailToolCalls !== undefined){
let data21 = data20.tailToolCalls;
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
const err42 = {instancePath:instancePath+"/ledger/tailToolCalls",schemaPath:"#/properties/ledger/properties/tailToolCalls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.ledger.properties.tailToolCalls,data:data21};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/ledger/tailToolCalls",schemaPath:"#/properties/ledger/properties/tailToolCalls/type",keyword:"type",params:{type: "number"},schema:schema11.properties.ledger.properties.tailToolCalls.type,parentSchema:schema11.properties.ledger.properties.tailToolCalls,data:data21};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data20.tailMaxChars !== undefined){
let data22 = data20.tailMaxChars;
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
const err44 = {instancePath:instancePath+"/ledger/tailMaxChars",schemaPath:"#/properties/ledger/properties/tailMaxChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.ledger.properties.tailMaxChars,data:data22};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/ledger/tailMaxChars",schemaPath:"#/properties/ledger/properties/tailMaxChars/type",keyword:"type",params:{type: "number"},schema:schema11.properties.ledger.properties.tailMaxChars.type,parentSchema:schema11.properties.ledger.properties.tailMaxChars,data:data22};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data20.userMessageMaxChars !== undefined){
let data23 = data20.userMessageMaxChars;
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
const err46 = {instancePath:instancePath+"/ledger/userMessageMaxChars",schemaPath:"#/properties/ledger/properties/userMessageMaxChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.ledger.properties.userMessageMaxChars,data:data23};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/ledger/userMessageMaxChars",schemaPath:"#/properties/ledger/properties/userMessageMaxChars/type",keyword:"type",params:{type: "number"},schema:schema11.properties.ledger.properties.userMessageMaxChars.type,parentSchema:schema11.properties.ledger.properties.userMessageMaxChars,data:data23};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data20.customPreviewChars !== undefined){
let data24 = data20.customPreviewChars;
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err48 = {instancePath:instancePath+"/ledger/customPreviewChars",schemaPath:"#/properties/ledger/properties/customPreviewChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.ledger.properties.customPreviewChars,data:data24};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/ledger/customPreviewChars",schemaPath:"#/properties/ledger/properties/customPreviewChars/type",keyword:"type",params:{type: "number"},schema:schema11.properties.ledger.properties.customPreviewChars.type,parentSchema:schema11.properties.ledger.properties.customPreviewChars,data:data24};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "object"},schema:schema11.properties.ledger.type,parentSchema:schema11.properties.ledger,data:data20};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.tools !== undefined){
let data25 = data.tools;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key5 in data25){
if(!(((((key5 === "enabled") || (key5 === "maxRounds")) || (key5 === "maxResultChars")) || (key5 === "repo")) || (key5 === "denyPatterns"))){
const err51 = {instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema11.properties.tools,data:data25};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data25.enabled !== undefined){
let data26 = data25.enabled;
if(typeof data26 !== "boolean"){
const err52 = {instancePath:instancePath+"/tools/enabled",schemaPath:"#/properties/tools/properties/enabled/type",keyword:"type",params:{type: "boolean"},schema:schema11.properties.tools.properties.enabled.type,parentSchema:schema11.properties.tools.properties.enabled,data:data26};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data25.maxRounds !== undefined){
let data27 = data25.maxRounds;
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
const err53 = {instancePath:instancePath+"/tools/maxRounds",schemaPath:"#/properties/tools/properties/maxRounds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.tools.properties.maxRounds,data:data27};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/tools/maxRounds",schemaPath:"#/properties/tools/properties/maxRounds/type",keyword:"type",params:{type: "number"},schema:schema11.properties.tools.properties.maxRounds.type,parentSchema:schema11.properties.tools.properties.maxRounds,data:data27};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data25.maxResultChars !== undefined){
let data28 = data25.maxResultChars;
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
const err55 = {instancePath:instancePath+"/tools/maxResultChars",schemaPath:"#/properties/tools/properties/maxResultChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.tools.properties.maxResultChars,data:data28};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/tools/maxResultChars",schemaPath:"#/properties/tools/properties/maxResultChars/type",keyword:"type",params:{type: "number"},schema:schema11.properties.tools.properties.maxResultChars.type,parentSchema:schema11.properties.tools.properties.maxResultChars,data:data28};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data25.repo !== undefined){
let data29 = data25.repo;
if(typeof data29 !== "boolean"){
const err57 = {instancePath:instancePath+"/tools/repo",schemaPath:"#/properties/tools/properties/repo/type",keyword:"type",params:{type: "boolean"},schema:schema11.properties.tools.properties.repo.type,parentSchema:schema11.properties.tools.properties.repo,data:data29};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data25.denyPatterns !== undefined){
let data30 = data25.denyPatterns;
if(Array.isArray(data30)){
const len2 = data30.length;
for(let i2=0; i2<len2; i2++){
let data31 = data30[i2];
if(typeof data31 === "string"){
if(!pattern1.test(data31)){
const err58 = {instancePath:instancePath+"/tools/denyPatterns/" + i2,schemaPath:"#/properties/tools/properties/denyPatterns/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema11.properties.tools.properties.denyPatterns.items,data:data31};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/tools/denyPatterns/" + i2,schemaPath:"#/properties/tools/properties/denyPatterns/items/type",keyword:"type",params:{type: "string"},schema:schema11.properties.tools.properties.denyPatterns.items.type,parentSchema:schema11.properties.tools.properties.denyPatterns.items,data:data31};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
else {
const err60 = {instancePath:instancePath+"/tools/denyPatterns",schemaPath:"#/properties/tools/properties/denyPatterns/type",keyword:"type",params:{type: "array"},schema:schema11.properties.tools.properties.denyPatterns.type,parentSchema:schema11.properties.tools.properties.denyPatterns,data:data30};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "object"},schema:schema11.properties.tools.type,parentSchema:schema11.properties.tools,data:data25};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.warming !== undefined){
let data32 = data.warming;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key6 in data32){
if(!((((((key6 === "enabled") || (key6 === "ttlSec")) || (key6 === "minPromptTokens")) || (key6 === "continueProbability")) || (key6 === "minSavingsUsd")) || (key6 === "maxDurationSec"))){
const err62 = {instancePath:instancePath+"/warming",schemaPath:"#/properties/warming/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema11.properties.warming,data:data32};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data32.enabled !== undefined){
let data33 = data32.enabled;
if(typeof data33 !== "boolean"){
const err63 = {instancePath:instancePath+"/warming/enabled",schemaPath:"#/properties/warming/properties/enabled/type",keyword:"type",params:{type: "boolean"},schema:schema11.properties.warming.properties.enabled.type,parentSchema:schema11.properties.warming.properties.enabled,data:data33};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data32.ttlSec !== undefined){
let data34 = data32.ttlSec;
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 < 0 || isNaN(data34)){
const err64 = {instancePath:instancePath+"/warming/ttlSec",schemaPath:"#/properties/warming/properties/ttlSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.warming.properties.ttlSec,data:data34};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/warming/ttlSec",schemaPath:"#/properties/warming/properties/ttlSec/type",keyword:"type",params:{type: "number"},schema:schema11.properties.warming.properties.ttlSec.type,parentSchema:schema11.properties.warming.properties.ttlSec,data:data34};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data32.minPromptTokens !== undefined){
let data35 = data32.minPromptTokens;
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 < 0 || isNaN(data35)){
const err66 = {instancePath:instancePath+"/warming/minPromptTokens",schemaPath:"#/properties/warming/properties/minPromptTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.warming.properties.minPromptTokens,data:data35};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/warming/minPromptTokens",schemaPath:"#/properties/warming/properties/minPromptTokens/type",keyword:"type",params:{type: "number"},schema:schema11.properties.warming.properties.minPromptTokens.type,parentSchema:schema11.properties.warming.properties.minPromptTokens,data:data35};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data32.continueProbability !== undefined){
let data36 = data32.continueProbability;
if((typeof data36 == "number") && (isFinite(data36))){
if(data36 < 0 || isNaN(data36)){
const err68 = {instancePath:instancePath+"/warming/continueProbability",schemaPath:"#/properties/warming/properties/continueProbability/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.warming.properties.continueProbability,data:data36};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/warming/continueProbability",schemaPath:"#/properties/warming/properties/continueProbability/type",keyword:"type",params:{type: "number"},schema:schema11.properties.warming.properties.continueProbability.type,parentSchema:schema11.properties.warming.properties.continueProbability,data:data36};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data32.minSavingsUsd !== undefined){
let data37 = data32.minSavingsUsd;
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 < 0 || isNaN(data37)){
const err70 = {instancePath:instancePath+"/warming/minSavingsUsd",schemaPath:"#/properties/warming/properties/minSavingsUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.warming.properties.minSavingsUsd,data:data37};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
else {
const err71 = {instancePath:instancePath+"/warming/minSavingsUsd",schemaPath:"#/properties/warming/properties/minSavingsUsd/type",keyword:"type",params:{type: "number"},schema:schema11.properties.warming.properties.minSavingsUsd.type,parentSchema:schema11.properties.warming.properties.minSavingsUsd,data:data37};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data32.maxDurationSec !== undefined){
let data38 = data32.maxDurationSec;
if((typeof data38 == "number") && (isFinite(data38))){
if(data38 < 0 || isNaN(data38)){
const err72 = {instancePath:instancePath+"/warming/maxDurationSec",schemaPath:"#/properties/warming/properties/maxDurationSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.warming.properties.maxDurationSec,data:data38};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/warming/maxDurationSec",schemaPath:"#/properties/warming/properties/maxDurationSec/type",keyword:"type",params:{type: "number"},schema:schema11.properties.warming.properties.maxDurationSec.type,parentSchema:schema11.properties.warming.properties.maxDurationSec,data:data38};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/warming",schemaPath:"#/properties/warming/type",keyword:"type",params:{type: "object"},schema:schema11.properties.warming.type,parentSchema:schema11.properties.warming,data:data32};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.review !== undefined){
let data39 = data.review;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
for(const key7 in data39){
if(!(((key7 === "enabled") || (key7 === "minToolCalls")) || (key7 === "minSeverity"))){
const err75 = {instancePath:instancePath+"/review",schemaPath:"#/properties/review/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema11.properties.review,data:data39};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data39.enabled !== undefined){
let data40 = data39.enabled;
if(typeof data40 !== "boolean"){
const err76 = {instancePath:instancePath+"/review/enabled",schemaPath:"#/properties/review/properties/enabled/type",keyword:"type",params:{type: "boolean"},schema:schema11.properties.review.properties.enabled.type,parentSchema:schema11.properties.review.properties.enabled,data:data40};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data39.minToolCalls !== undefined){
let data41 = data39.minToolCalls;
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
const err77 = {instancePath:instancePath+"/review/minToolCalls",schemaPath:"#/properties/review/properties/minToolCalls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema11.properties.review.properties.minToolCalls,data:data41};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/review/minToolCalls",schemaPath:"#/properties/review/properties/minToolCalls/type",keyword:"type",params:{type: "number"},schema:schema11.properties.review.properties.minToolCalls.type,parentSchema:schema11.properties.review.properties.minToolCalls,data:data41};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data39.minSeverity !== undefined){
let data42 = data39.minSeverity;
if(typeof data42 !== "string"){
const err79 = {instancePath:instancePath+"/review/minSeverity",schemaPath:"#/properties/review/properties/minSeverity/type",keyword:"type",params:{type: "string"},schema:schema11.properties.review.properties.minSeverity.type,parentSchema:schema11.properties.review.properties.minSeverity,data:data42};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(!(((data42 === "nit") || (data42 === "concern")) || (data42 === "blocker"))){
const err80 = {instancePath:instancePath+"/review/minSeverity",schemaPath:"#/properties/review/properties/minSeverity/enum",keyword:"enum",params:{allowedValues: schema11.properties.review.properties.minSeverity.enum},schema:schema11.properties.review.properties.minSeverity.enum,parentSchema:schema11.properties.review.properties.minSeverity,data:data42};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
else {
const err81 = {instancePath:instancePath+"/review",schemaPath:"#/properties/review/type",keyword:"type",params:{type: "object"},schema:schema11.properties.review.type,parentSchema:schema11.properties.review,data:data39};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const guard = validate11;
const schema12 = {"type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"provider":{"type":"string","pattern":"^[\\s\\S]"},"model":{"type":"string","pattern":"^[\\s\\S]"},"modelType":{"type":"string","enum":["chat","classifier"],"default":"chat"},"reasoning":{"type":"string","enum":["off","minimal","low","medium","high","xhigh","max"],"default":"off"},"timeoutMs":{"type":"integer","minimum":1,"default":15000},"maxTokens":{"type":"integer","minimum":1,"default":4096},"temperature":{"type":"number","minimum":0,"maximum":2},"transcript":{"type":"object","additionalProperties":false,"properties":{"maxUserMessages":{"type":"integer","minimum":0,"default":5},"maxToolCalls":{"type":"integer","minimum":0,"default":10},"maxCharsPerEntry":{"type":"integer","minimum":0,"default":1000}}},"surfaces":{"type":"array","default":["bash","mcp","skill"],"items":{"type":"string","pattern":"^[\\s\\S]"}},"instructions":{"type":["string","object","null"],"default":null,"additionalProperties":false,"properties":{"chat":{"type":"object","additionalProperties":false,"properties":{"rules":{"type":"string"},"replace":{"type":"boolean"}}},"classifier":{"type":"object","additionalProperties":false,"properties":{"background":{"type":"string"},"questions":{"type":"object","additionalProperties":false,"properties":{"danger_category":{"type":"string"},"intent_match":{"type":"string"},"risk":{"type":"string"}}}}}}},"classifier":{"type":"object","additionalProperties":false,"properties":{"intentThreshold":{"type":"number","minimum":0,"maximum":1,"default":0.5},"riskThreshold":{"type":"number","minimum":0,"maximum":1,"default":0.5},"confidenceThreshold":{"type":"number","minimum":0,"maximum":1,"default":0.5}}},"fallbacks":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["provider","model"],"properties":{"provider":{"type":"string","pattern":"^[\\s\\S]"},"model":{"type":"string","pattern":"^[\\s\\S]"},"modelType":{"type":"string","enum":["chat","classifier"]},"timeoutMs":{"type":"integer","minimum":1},"temperature":{"type":"number","minimum":0,"maximum":2}}}},"mode":{"type":"string","enum":["strict","default","lenient","permissive"],"default":"default"},"projectLayer":{"type":"string","enum":["any","stricter-only","ignore"],"default":"any"},"notifyLevel":{"type":"string","enum":["info","warning","error","off"],"default":"info"},"notifyApprovals":{"type":"boolean","default":false},"circuitBreaker":{"type":"object","additionalProperties":false,"properties":{"consecutive":{"type":"integer","minimum":0,"default":3},"total":{"type":"integer","minimum":0,"default":20},"verdict":{"type":"string","enum":["deny","defer"],"default":"deny"}}},"cache":{"type":"object","additionalProperties":false,"properties":{"maxEntries":{"type":"integer","minimum":0,"default":128}}}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema12.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema12.properties.$schema.type,parentSchema:schema12.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.provider !== undefined){
let data1 = data.provider;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err2 = {instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.provider,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "string"},schema:schema12.properties.provider.type,parentSchema:schema12.properties.provider,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.model !== undefined){
let data2 = data.model;
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err4 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.model,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},schema:schema12.properties.model.type,parentSchema:schema12.properties.model,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.modelType !== undefined){
let data3 = data.modelType;
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/modelType",schemaPath:"#/properties/modelType/type",keyword:"type",params:{type: "string"},schema:schema12.properties.modelType.type,parentSchema:schema12.properties.modelType,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data3 === "chat") || (data3 === "classifier"))){
const err7 = {instancePath:instancePath+"/modelType",schemaPath:"#/properties/modelType/enum",keyword:"enum",params:{allowedValues: schema12.properties.modelType.enum},schema:schema12.properties.modelType.enum,parentSchema:schema12.properties.modelType,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.reasoning !== undefined){
let data4 = data.reasoning;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "string"},schema:schema12.properties.reasoning.type,parentSchema:schema12.properties.reasoning,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((((((data4 === "off") || (data4 === "minimal")) || (data4 === "low")) || (data4 === "medium")) || (data4 === "high")) || (data4 === "xhigh")) || (data4 === "max"))){
const err9 = {instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/enum",keyword:"enum",params:{allowedValues: schema12.properties.reasoning.enum},schema:schema12.properties.reasoning.enum,parentSchema:schema12.properties.reasoning,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.timeoutMs !== undefined){
let data5 = data.timeoutMs;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err10 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.timeoutMs.type,parentSchema:schema12.properties.timeoutMs,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
const err11 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema12.properties.timeoutMs,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.maxTokens !== undefined){
let data6 = data.maxTokens;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err12 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.maxTokens.type,parentSchema:schema12.properties.maxTokens,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
const err13 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema12.properties.maxTokens,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.temperature !== undefined){
let data7 = data.temperature;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 2 || isNaN(data7)){
const err14 = {instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},schema:2,parentSchema:schema12.properties.temperature,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err15 = {instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.temperature,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},schema:schema12.properties.temperature.type,parentSchema:schema12.properties.temperature,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.transcript !== undefined){
let data8 = data.transcript;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 in data8){
if(!(((key1 === "maxUserMessages") || (key1 === "maxToolCalls")) || (key1 === "maxCharsPerEntry"))){
const err17 = {instancePath:instancePath+"/transcript",schemaPath:"#/properties/transcript/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema12.properties.transcript,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data8.maxUserMessages !== undefined){
let data9 = data8.maxUserMessages;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err18 = {instancePath:instancePath+"/transcript/maxUserMessages",schemaPath:"#/properties/transcript/properties/maxUserMessages/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.transcript.properties.maxUserMessages.type,parentSchema:schema12.properties.transcript.properties.maxUserMessages,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err19 = {instancePath:instancePath+"/transcript/maxUserMessages",schemaPath:"#/properties/transcript/properties/maxUserMessages/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.transcript.properties.maxUserMessages,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data8.maxToolCalls !== undefined){
let data10 = data8.maxToolCalls;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err20 = {instancePath:instancePath+"/transcript/maxToolCalls",schemaPath:"#/properties/transcript/properties/maxToolCalls/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.transcript.properties.maxToolCalls.type,parentSchema:schema12.properties.transcript.properties.maxToolCalls,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err21 = {instancePath:instancePath+"/transcript/maxToolCalls",schemaPath:"#/properties/transcript/properties/maxToolCalls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.transcript.properties.maxToolCalls,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
if(data8.maxCharsPerEntry !== undefined){
let data11 = data8.maxCharsPerEntry;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err22 = {instancePath:instancePath+"/transcript/maxCharsPerEntry",schemaPath:"#/properties/transcript/properties/maxCharsPerEntry/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.transcript.properties.maxCharsPerEntry.type,parentSchema:schema12.properties.transcript.properties.maxCharsPerEntry,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err23 = {instancePath:instancePath+"/transcript/maxCharsPerEntry",schemaPath:"#/properties/transcript/properties/maxCharsPerEntry/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.transcript.properties.maxCharsPerEntry,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/transcript",schemaPath:"#/properties/transcript/type",keyword:"type",params:{type: "object"},schema:schema12.properties.transcript.type,parentSchema:schema12.properties.transcript,data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.surfaces !== undefined){
let data12 = data.surfaces;
if(Array.isArray(data12)){
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
if(typeof data13 === "string"){
if(!pattern1.test(data13)){
const err25 = {instancePath:instancePath+"/surfaces/" + i0,schemaPath:"#/properties/surfaces/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.surfaces.items,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/surfaces/" + i0,schemaPath:"#/properties/surfaces/items/type",keyword:"type",params:{type: "string"},schema:schema12.properties.surfaces.items.type,parentSchema:schema12.properties.surfaces.items,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/surfaces",schemaPath:"#/properties/surfaces/type",keyword:"type",params:{type: "array"},schema:schema12.properties.surfaces.type,parentSchema:schema12.properties.surfaces,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.instructions !== undefined){
let data14 = data.instructions;
if(((typeof data14 !== "string") && (!(data14 && typeof data14 == "object" && !Array.isArray(data14)))) && (data14 !== null)){
const err28 = {instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: schema12.properties.instructions.type},schema:schema12.properties.instructions.type,parentSchema:schema12.properties.instructions,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
if(!((key2 === "chat") || (key2 === "classifier"))){
const err29 = {instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema12.properties.instructions,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data14.chat !== undefined){
let data15 = data14.chat;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key3 in data15){
if(!((key3 === "rules") || (key3 === "replace"))){
const err30 = {instancePath:instancePath+"/instructions/chat",schemaPath:"#/properties/instructions/properties/chat/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema12.properties.instructions.properties.chat,data:data15};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data15.rules !== undefined){
let data16 = data15.rules;
if(typeof data16 !== "string"){
const err31 = {instancePath:instancePath+"/instructions/chat/rules",schemaPath:"#/properties/instructions/properties/chat/properties/rules/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.chat.properties.rules.type,parentSchema:schema12.properties.instructions.properties.chat.properties.rules,data:data16};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data15.replace !== undefined){
let data17 = data15.replace;
if(typeof data17 !== "boolean"){
const err32 = {instancePath:instancePath+"/instructions/chat/replace",schemaPath:"#/properties/instructions/properties/chat/properties/replace/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.instructions.properties.chat.properties.replace.type,parentSchema:schema12.properties.instructions.properties.chat.properties.replace,data:data17};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/instructions/chat",schemaPath:"#/properties/instructions/properties/chat/type",keyword:"type",params:{type: "object"},schema:schema12.properties.instructions.properties.chat.type,parentSchema:schema12.properties.instructions.properties.chat,data:data15};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data14.classifier !== undefined){
let data18 = data14.classifier;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key4 in data18){
if(!((key4 === "background") || (key4 === "questions"))){
const err34 = {instancePath:instancePath+"/instructions/classifier",schemaPath:"#/properties/instructions/properties/classifier/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema12.properties.instructions.properties.classifier,data:data18};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data18.background !== undefined){
let data19 = data18.background;
if(typeof data19 !== "string"){
const err35 = {instancePath:instancePath+"/instructions/classifier/background",schemaPath:"#/properties/instructions/properties/classifier/properties/background/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.background.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.background,data:data19};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data18.questions !== undefined){
let data20 = data18.questions;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key5 in data20){
if(!(((key5 === "danger_category") || (key5 === "intent_match")) || (key5 === "risk"))){
const err36 = {instancePath:instancePath+"/instructions/classifier/questions",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions,data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data20.danger_category !== undefined){
let data21 = data20.danger_category;
if(typeof data21 !== "string"){
const err37 = {instancePath:instancePath+"/instructions/classifier/questions/danger_category",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/properties/danger_category/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.questions.properties.danger_category.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions.properties.danger_category,data:data21};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data20.intent_match !== undefined){
let data22 = data20.intent_match;
if(typeof data22 !== "string"){
const err38 = {instancePath:instancePath+"/instructions/classifier/questions/intent_match",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/properties/intent_match/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.questions.properties.intent_match.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions.properties.intent_match,data:data22};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data20.risk !== undefined){
let data23 = data20.risk;
if(typeof data23 !== "string"){
const err39 = {instancePath:instancePath+"/instructions/classifier/questions/risk",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/properties/risk/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.questions.properties.risk.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions.properties.risk,data:data23};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/instructions/classifier/questions",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/type",keyword:"type",params:{type: "object"},schema:schema12.properties.instructions.properties.classifier.properties.questions.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions,data:data20};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/instructions/classifier",schemaPath:"#/properties/instructions/properties/classifier/type",keyword:"type",params:{type: "object"},schema:schema12.properties.instructions.properties.classifier.type,parentSchema:schema12.properties.instructions.properties.classifier,data:data18};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
}
if(data.classifier !== undefined){
let data24 = data.classifier;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key6 in data24){
if(!(((key6 === "intentThreshold") || (key6 === "riskThreshold")) || (key6 === "confidenceThreshold"))){
const err42 = {instancePath:instancePath+"/classifier",schemaPath:"#/properties/classifier/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema12.properties.classifier,data:data24};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data24.intentThreshold !== undefined){
let data25 = data24.intentThreshold;
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 1 || isNaN(data25)){
const err43 = {instancePath:instancePath+"/classifier/intentThreshold",schemaPath:"#/properties/classifier/properties/intentThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema12.properties.classifier.properties.intentThreshold,data:data25};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data25 < 0 || isNaN(data25)){
const err44 = {instancePath:instancePath+"/classifier/intentThreshold",schemaPath:"#/properties/classifier/properties/intentThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.classifier.properties.intentThreshold,data:data25};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/classifier/intentThreshold",schemaPath:"#/properties/classifier/properties/intentThreshold/type",keyword:"type",params:{type: "number"},schema:schema12.properties.classifier.properties.intentThreshold.type,parentSchema:schema12.properties.classifier.properties.intentThreshold,data:data25};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data24.riskThreshold !== undefined){
let data26 = data24.riskThreshold;
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 1 || isNaN(data26)){
const err46 = {instancePath:instancePath+"/classifier/riskThreshold",schemaPath:"#/properties/classifier/properties/riskThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema12.properties.classifier.properties.riskThreshold,data:data26};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data26 < 0 || isNaN(data26)){
const err47 = {instancePath:instancePath+"/classifier/riskThreshold",schemaPath:"#/properties/classifier/properties/riskThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.classifier.properties.riskThreshold,data:data26};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/classifier/riskThreshold",schemaPath:"#/properties/classifier/properties/riskThreshold/type",keyword:"type",params:{type: "number"},schema:schema12.properties.classifier.properties.riskThreshold.type,parentSchema:schema12.properties.classifier.properties.riskThreshold,data:data26};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data24.confidenceThreshold !== undefined){
let data27 = data24.confidenceThreshold;
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1 || isNaN(data27)){
const err49 = {instancePath:instancePath+"/classifier/confidenceThreshold",schemaPath:"#/properties/classifier/properties/confidenceThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema12.properties.classifier.properties.confidenceThreshold,data:data27};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(data27 < 0 || isNaN(data27)){
const err50 = {instancePath:instancePath+"/classifier/confidenceThreshold",schemaPath:"#/properties/classifier/properties/confidenceThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.classifier.properties.confidenceThreshold,data:data27};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/classifier/confidenceThreshold",schemaPath:"#/properties/classifier/properties/confidenceThreshold/type",keyword:"type",params:{type: "number"},schema:schema12.properties.classifier.properties.confidenceThreshold.type,parentSchema:schema12.properties.classifier.properties.confidenceThreshold,data:data27};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
else {
const err52 = {instancePath:instancePath+"/classifier",schemaPath:"#/properties/classifier/type",keyword:"type",params:{type: "object"},schema:schema12.properties.classifier.type,parentSchema:schema12.properties.classifier,data:data24};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.fallbacks !== undefined){
let data28 = data.fallbacks;
if(Array.isArray(data28)){
const len1 = data28.length;
for(let i1=0; i1<len1; i1++){
let data29 = data28[i1];
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.provider === undefined){
const err53 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/required",keyword:"required",params:{missingProperty: "provider"},schema:schema12.properties.fallbacks.items.required,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(data29.model === undefined){
const err54 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/required",keyword:"required",params:{missingProperty: "model"},schema:schema12.properties.fallbacks.items.required,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
for(const key7 in data29){
if(!(((((key7 === "provider") || (key7 === "model")) || (key7 === "modelType")) || (key7 === "timeoutMs")) || (key7 === "temperature"))){
const err55 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data29.provider !== undefined){
let data30 = data29.provider;
if(typeof data30 === "string"){
if(!pattern1.test(data30)){
const err56 = {instancePath:instancePath+"/fallbacks/" + i1+"/provider",schemaPath:"#/properties/fallbacks/items/properties/provider/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.fallbacks.items.properties.provider,data:data30};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/fallbacks/" + i1+"/provider",schemaPath:"#/properties/fallbacks/items/properties/provider/type",keyword:"type",params:{type: "string"},schema:schema12.properties.fallbacks.items.properties.provider.type,parentSchema:schema12.properties.fallbacks.items.properties.provider,data:data30};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data29.model !== undefined){
let data31 = data29.model;
if(typeof data31 === "string"){
if(!pattern1.test(data31)){
const err58 = {instancePath:instancePath+"/fallbacks/" + i1+"/model",schemaPath:"#/properties/fallbacks/items/properties/model/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.fallbacks.items.properties.model,data:data31};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/fallbacks/" + i1+"/model",schemaPath:"#/properties/fallbacks/items/properties/model/type",keyword:"type",params:{type: "string"},schema:schema12.properties.fallbacks.items.properties.model.type,parentSchema:schema12.properties.fallbacks.items.properties.model,data:data31};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data29.modelType !== undefined){
let data32 = data29.modelType;
if(typeof data32 !== "string"){
const err60 = {instancePath:instancePath+"/fallbacks/" + i1+"/modelType",schemaPath:"#/properties/fallbacks/items/properties/modelType/type",keyword:"type",params:{type: "string"},schema:schema12.properties.fallbacks.items.properties.modelType.type,parentSchema:schema12.properties.fallbacks.items.properties.modelType,data:data32};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(!((data32 === "chat") || (data32 === "classifier"))){
const err61 = {instancePath:instancePath+"/fallbacks/" + i1+"/modelType",schemaPath:"#/properties/fallbacks/items/properties/modelType/enum",keyword:"enum",params:{allowedValues: schema12.properties.fallbacks.items.properties.modelType.enum},schema:schema12.properties.fallbacks.items.properties.modelType.enum,parentSchema:schema12.properties.fallbacks.items.properties.modelType,data:data32};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data29.timeoutMs !== undefined){
let data33 = data29.timeoutMs;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
const err62 = {instancePath:instancePath+"/fallbacks/" + i1+"/timeoutMs",schemaPath:"#/properties/fallbacks/items/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.fallbacks.items.properties.timeoutMs.type,parentSchema:schema12.properties.fallbacks.items.properties.timeoutMs,data:data33};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 1 || isNaN(data33)){
const err63 = {instancePath:instancePath+"/fallbacks/" + i1+"/timeoutMs",schemaPath:"#/properties/fallbacks/items/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema12.properties.fallbacks.items.properties.timeoutMs,data:data33};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
if(data29.temperature !== undefined){
let data34 = data29.temperature;
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 > 2 || isNaN(data34)){
const err64 = {instancePath:instancePath+"/fallbacks/" + i1+"/temperature",schemaPath:"#/properties/fallbacks/items/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},schema:2,parentSchema:schema12.properties.fallbacks.items.properties.temperature,data:data34};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data34 < 0 || isNaN(data34)){
const err65 = {instancePath:instancePath+"/fallbacks/" + i1+"/temperature",schemaPath:"#/properties/fallbacks/items/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.fallbacks.items.properties.temperature,data:data34};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/fallbacks/" + i1+"/temperature",schemaPath:"#/properties/fallbacks/items/properties/temperature/type",keyword:"type",params:{type: "number"},schema:schema12.properties.fallbacks.items.properties.temperature.type,parentSchema:schema12.properties.fallbacks.items.properties.temperature,data:data34};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/type",keyword:"type",params:{type: "object"},schema:schema12.properties.fallbacks.items.type,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/fallbacks",schemaPath:"#/properties/fallbacks/type",keyword:"type",params:{type: "array"},schema:schema12.properties.fallbacks.type,parentSchema:schema12.properties.fallbacks,data:data28};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.mode !== undefined){
let data35 = data.mode;
if(typeof data35 !== "string"){
const err69 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},schema:schema12.properties.mode.type,parentSchema:schema12.properties.mode,data:data35};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(!((((data35 === "strict") || (data35 === "default")) || (data35 === "lenient")) || (data35 === "permissive"))){
const err70 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema12.properties.mode.enum},schema:schema12.properties.mode.enum,parentSchema:schema12.properties.mode,data:data35};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.projectLayer !== undefined){
let data36 = data.projectLayer;
if(typeof data36 !== "string"){
const err71 = {instancePath:instancePath+"/projectLayer",schemaPath:"#/properties/projectLayer/type",keyword:"type",params:{type: "string"},schema:schema12.properties.projectLayer.type,parentSchema:schema12.properties.projectLayer,data:data36};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(!(((data36 === "any") || (data36 === "stricter-only")) || (data36 === "ignore"))){
const err72 = {instancePath:instancePath+"/projectLayer",schemaPath:"#/properties/projectLayer/enum",keyword:"enum",params:{allowedValues: schema12.properties.projectLayer.enum},schema:schema12.properties.projectLayer.enum,parentSchema:schema12.properties.projectLayer,data:data36};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data.notifyLevel !== undefined){
let data37 = data.notifyLevel;
if(typeof data37 !== "string"){
const err73 = {instancePath:instancePath+"/notifyLevel",schemaPath:"#/properties/notifyLevel/type",keyword:"type",params:{type: "string"},schema:schema12.properties.notifyLevel.type,parentSchema:schema12.properties.notifyLevel,data:data37};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(!((((data37 === "info") || (data37 === "warning")) || (data37 === "error")) || (data37 === "off"))){
const err74 = {instancePath:instancePath+"/notifyLevel",schemaPath:"#/properties/notifyLevel/enum",keyword:"enum",params:{allowedValues: schema12.properties.notifyLevel.enum},schema:schema12.properties.notifyLevel.enum,parentSchema:schema12.properties.notifyLevel,data:data37};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.notifyApprovals !== undefined){
let data38 = data.notifyApprovals;
if(typeof data38 !== "boolean"){
const err75 = {instancePath:instancePath+"/notifyApprovals",schemaPath:"#/properties/notifyApprovals/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.notifyApprovals.type,parentSchema:schema12.properties.notifyApprovals,data:data38};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.circuitBreaker !== undefined){
let data39 = data.circuitBreaker;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
for(const key8 in data39){
if(!(((key8 === "consecutive") || (key8 === "total")) || (key8 === "verdict"))){
const err76 = {instancePath:instancePath+"/circuitBreaker",schemaPath:"#/properties/circuitBreaker/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema12.properties.circuitBreaker,data:data39};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data39.consecutive !== undefined){
let data40 = data39.consecutive;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
const err77 = {instancePath:instancePath+"/circuitBreaker/consecutive",schemaPath:"#/properties/circuitBreaker/properties/consecutive/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.circuitBreaker.properties.consecutive.type,parentSchema:schema12.properties.circuitBreaker.properties.consecutive,data:data40};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 < 0 || isNaN(data40)){
const err78 = {instancePath:instancePath+"/circuitBreaker/consecutive",schemaPath:"#/properties/circuitBreaker/properties/consecutive/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.circuitBreaker.properties.consecutive,data:data40};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
if(data39.total !== undefined){
let data41 = data39.total;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
const err79 = {instancePath:instancePath+"/circuitBreaker/total",schemaPath:"#/properties/circuitBreaker/properties/total/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.circuitBreaker.properties.total.type,parentSchema:schema12.properties.circuitBreaker.properties.total,data:data41};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
const err80 = {instancePath:instancePath+"/circuitBreaker/total",schemaPath:"#/properties/circuitBreaker/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.circuitBreaker.properties.total,data:data41};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
if(data39.verdict !== undefined){
let data42 = data39.verdict;
if(typeof data42 !== "string"){
const err81 = {instancePath:instancePath+"/circuitBreaker/verdict",schemaPath:"#/properties/circuitBreaker/properties/verdict/type",keyword:"type",params:{type: "string"},schema:schema12.properties.circuitBreaker.properties.verdict.type,parentSchema:schema12.properties.circuitBreaker.properties.verdict,data:data42};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(!((data42 === "deny") || (data42 === "defer"))){
const err82 = {instancePath:instancePath+"/circuitBreaker/verdict",schemaPath:"#/properties/circuitBreaker/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema12.properties.circuitBreaker.properties.verdict.enum},schema:schema12.properties.circuitBreaker.properties.verdict.enum,parentSchema:schema12.properties.circuitBreaker.properties.verdict,data:data42};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
else {
const err83 = {instancePath:instancePath+"/circuitBreaker",schemaPath:"#/properties/circuitBreaker/type",keyword:"type",params:{type: "object"},schema:schema12.properties.circuitBreaker.type,parentSchema:schema12.properties.circuitBreaker,data:data39};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.cache !== undefined){
let data43 = data.cache;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key9 in data43){
if(!(key9 === "maxEntries")){
const err84 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema12.properties.cache,data:data43};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data43.maxEntries !== undefined){
let data44 = data43.maxEntries;
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
const err85 = {instancePath:instancePath+"/cache/maxEntries",schemaPath:"#/properties/cache/properties/maxEntries/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.cache.properties.maxEntries.type,parentSchema:schema12.properties.cache.properties.maxEntries,data:data44};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 < 0 || isNaN(data44)){
const err86 = {instancePath:instancePath+"/cache/maxEntries",schemaPath:"#/properties/cache/properties/maxEntries/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.cache.properties.maxEntries,data:data44};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
}
else {
const err87 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/type",keyword:"type",params:{type: "object"},schema:schema12.properties.cache.type,parentSchema:schema12.properties.cache,data:data43};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const isolated = validate12;
const schema13 = {"type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"model":{"type":"string","pattern":"^[^/\\s]+/[^\\s]+$","default":"openai-codex/gpt-6.1-sol"},"reasoning":{"type":"string","enum":["off","minimal","low","medium","high","xhigh","max"],"default":"high"},"maxTokens":{"type":"integer","minimum":1,"maximum":32768,"default":4096},"timeoutMs":{"type":"integer","minimum":1,"maximum":300000,"default":120000},"maxInputChars":{"type":"integer","minimum":1000,"maximum":100000,"default":48000},"logDirectory":{"type":"string","pattern":"^(?:/|[A-Za-z]:[\\\\/])"}}};
const pattern11 = new RegExp("^[^/\\s]+/[^\\s]+$", "u");
const pattern12 = new RegExp("^(?:/|[A-Za-z]:[\\\\/])", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "$schema") || (key0 === "model")) || (key0 === "reasoning")) || (key0 === "maxTokens")) || (key0 === "timeoutMs")) || (key0 === "maxInputChars")) || (key0 === "logDirectory"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema13.properties.$schema.type,parentSchema:schema13.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.model !== undefined){
let data1 = data.model;
if(typeof data1 === "string"){
if(!pattern11.test(data1)){
const err2 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/pattern",keyword:"pattern",params:{pattern: "^[^/\\s]+/[^\\s]+$"},schema:"^[^/\\s]+/[^\\s]+$",parentSchema:schema13.properties.model,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},schema:schema13.properties.model.type,parentSchema:schema13.properties.model,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.reasoning !== undefined){
let data2 = data.reasoning;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "string"},schema:schema13.properties.reasoning.type,parentSchema:schema13.properties.reasoning,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((((data2 === "off") || (data2 === "minimal")) || (data2 === "low")) || (data2 === "medium")) || (data2 === "high")) || (data2 === "xhigh")) || (data2 === "max"))){
const err5 = {instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/enum",keyword:"enum",params:{allowedValues: schema13.properties.reasoning.enum},schema:schema13.properties.reasoning.enum,parentSchema:schema13.properties.reasoning,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.maxTokens !== undefined){
let data3 = data.maxTokens;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err6 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema13.properties.maxTokens.type,parentSchema:schema13.properties.maxTokens,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 32768 || isNaN(data3)){
const err7 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 32768},schema:32768,parentSchema:schema13.properties.maxTokens,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema13.properties.maxTokens,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.timeoutMs !== undefined){
let data4 = data.timeoutMs;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err9 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},schema:schema13.properties.timeoutMs.type,parentSchema:schema13.properties.timeoutMs,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 300000 || isNaN(data4)){
const err10 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 300000},schema:300000,parentSchema:schema13.properties.timeoutMs,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err11 = {instancePath:instancePath+"/timeoutMs",schemaPath:"#/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema13.properties.timeoutMs,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.maxInputChars !== undefined){
let data5 = data.maxInputChars;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err12 = {instancePath:instancePath+"/maxInputChars",schemaPath:"#/properties/maxInputChars/type",keyword:"type",params:{type: "integer"},schema:schema13.properties.maxInputChars.type,parentSchema:schema13.properties.maxInputChars,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 100000 || isNaN(data5)){
const err13 = {instancePath:instancePath+"/maxInputChars",schemaPath:"#/properties/maxInputChars/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},schema:100000,parentSchema:schema13.properties.maxInputChars,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data5 < 1000 || isNaN(data5)){
const err14 = {instancePath:instancePath+"/maxInputChars",schemaPath:"#/properties/maxInputChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1000},schema:1000,parentSchema:schema13.properties.maxInputChars,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.logDirectory !== undefined){
let data6 = data.logDirectory;
if(typeof data6 === "string"){
if(!pattern12.test(data6)){
const err15 = {instancePath:instancePath+"/logDirectory",schemaPath:"#/properties/logDirectory/pattern",keyword:"pattern",params:{pattern: "^(?:/|[A-Za-z]:[\\\\/])"},schema:"^(?:/|[A-Za-z]:[\\\\/])",parentSchema:schema13.properties.logDirectory,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/logDirectory",schemaPath:"#/properties/logDirectory/type",keyword:"type",params:{type: "string"},schema:schema13.properties.logDirectory.type,parentSchema:schema13.properties.logDirectory,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}
