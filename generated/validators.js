// Written by `npm run generate`; edit schemas/ or policies/ instead.
"use strict";
export const advisor = validate21;
const schema6 = {"type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"modelKey":{"type":"string","pattern":"^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$"},"effort":{"type":"string","enum":["minimal","low","medium","high","xhigh","max"]},"style":{"type":"string","enum":["branch","isolated"]},"disabledForModels":{"type":"array","default":[],"items":{"type":["string","object"],"pattern":"^[\\s\\S]","required":["model"],"additionalProperties":false,"properties":{"model":{"type":"string","pattern":"^[\\s\\S]"},"minEffort":{"type":"string","enum":["minimal","low","medium","high","xhigh","max"]}}}},"guidance":{"type":"object","additionalProperties":false,"properties":{"promptSnippet":{"type":"string","pattern":"^[\\s\\S]"},"promptGuidelines":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^[\\s\\S]"}}}},"budget":{"type":"object","additionalProperties":false,"properties":{"perCallSoftUsd":{"type":"number","minimum":0,"default":1},"perCallHardUsd":{"type":"number","minimum":0,"default":3},"sessionUsd":{"type":"number","minimum":0,"default":20},"warmWindowSec":{"type":"number","minimum":0,"default":1800},"contextBudgetTokens":{"type":"number","minimum":0,"default":250000},"timeoutSec":{"type":"number","minimum":0,"default":420},"onExceed":{"type":"string","enum":["confirm","skip"],"default":"confirm"}}},"ledger":{"type":"object","additionalProperties":false,"properties":{"tailToolCalls":{"type":"number","minimum":0,"default":2},"tailMaxChars":{"type":"number","minimum":0,"default":8000},"userMessageMaxChars":{"type":"number","minimum":0,"default":20000},"customPreviewChars":{"type":"number","minimum":0,"default":500}}},"tools":{"type":"object","additionalProperties":false,"properties":{"enabled":{"type":"boolean","default":true},"maxRounds":{"type":"number","minimum":0,"default":3},"maxResultChars":{"type":"number","minimum":0,"default":12000},"repo":{"type":"boolean","default":true},"denyPatterns":{"type":"array","default":[".env",".env.*","*.pem","*.key","id_rsa*","*.p12","*.pfx"],"items":{"type":"string","pattern":"^[\\s\\S]"}}}},"warming":{"type":"object","additionalProperties":false,"properties":{"enabled":{"type":"boolean","default":true},"ttlSec":{"type":"number","minimum":0,"default":0},"minPromptTokens":{"type":"number","minimum":0,"default":100000},"continueProbability":{"type":"number","minimum":0,"default":0.2},"minSavingsUsd":{"type":"number","minimum":0,"default":0.05},"maxDurationSec":{"type":"number","minimum":0,"default":3600}}},"review":{"type":"object","additionalProperties":false,"properties":{"enabled":{"type":"boolean","default":false},"minToolCalls":{"type":"number","minimum":0,"default":1},"minSeverity":{"type":"string","enum":["nit","concern","blocker"]}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$", "u");
const pattern1 = new RegExp("^[\\s\\S]", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema6.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema6,data};
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
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema6.properties.$schema.type,parentSchema:schema6.properties.$schema,data:data0};
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
const err2 = {instancePath:instancePath+"/modelKey",schemaPath:"#/properties/modelKey/pattern",keyword:"pattern",params:{pattern: "^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$"},schema:"^(?:[^\\s/]+/\\S+|[^\\s/:]+:[^\\s/]+)$",parentSchema:schema6.properties.modelKey,data:data1};
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
const err3 = {instancePath:instancePath+"/modelKey",schemaPath:"#/properties/modelKey/type",keyword:"type",params:{type: "string"},schema:schema6.properties.modelKey.type,parentSchema:schema6.properties.modelKey,data:data1};
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
const err4 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "string"},schema:schema6.properties.effort.type,parentSchema:schema6.properties.effort,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data2 === "minimal") || (data2 === "low")) || (data2 === "medium")) || (data2 === "high")) || (data2 === "xhigh")) || (data2 === "max"))){
const err5 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/enum",keyword:"enum",params:{allowedValues: schema6.properties.effort.enum},schema:schema6.properties.effort.enum,parentSchema:schema6.properties.effort,data:data2};
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
const err6 = {instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"},schema:schema6.properties.style.type,parentSchema:schema6.properties.style,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data3 === "branch") || (data3 === "isolated"))){
const err7 = {instancePath:instancePath+"/style",schemaPath:"#/properties/style/enum",keyword:"enum",params:{allowedValues: schema6.properties.style.enum},schema:schema6.properties.style.enum,parentSchema:schema6.properties.style,data:data3};
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
const err8 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/type",keyword:"type",params:{type: schema6.properties.disabledForModels.items.type},schema:schema6.properties.disabledForModels.items.type,parentSchema:schema6.properties.disabledForModels.items,data:data5};
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
const err9 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema6.properties.disabledForModels.items,data:data5};
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
const err10 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/required",keyword:"required",params:{missingProperty: "model"},schema:schema6.properties.disabledForModels.items.required,parentSchema:schema6.properties.disabledForModels.items,data:data5};
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
const err11 = {instancePath:instancePath+"/disabledForModels/" + i0,schemaPath:"#/properties/disabledForModels/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema6.properties.disabledForModels.items,data:data5};
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
const err12 = {instancePath:instancePath+"/disabledForModels/" + i0+"/model",schemaPath:"#/properties/disabledForModels/items/properties/model/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema6.properties.disabledForModels.items.properties.model,data:data6};
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
const err13 = {instancePath:instancePath+"/disabledForModels/" + i0+"/model",schemaPath:"#/properties/disabledForModels/items/properties/model/type",keyword:"type",params:{type: "string"},schema:schema6.properties.disabledForModels.items.properties.model.type,parentSchema:schema6.properties.disabledForModels.items.properties.model,data:data6};
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
const err14 = {instancePath:instancePath+"/disabledForModels/" + i0+"/minEffort",schemaPath:"#/properties/disabledForModels/items/properties/minEffort/type",keyword:"type",params:{type: "string"},schema:schema6.properties.disabledForModels.items.properties.minEffort.type,parentSchema:schema6.properties.disabledForModels.items.properties.minEffort,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((((((data7 === "minimal") || (data7 === "low")) || (data7 === "medium")) || (data7 === "high")) || (data7 === "xhigh")) || (data7 === "max"))){
const err15 = {instancePath:instancePath+"/disabledForModels/" + i0+"/minEffort",schemaPath:"#/properties/disabledForModels/items/properties/minEffort/enum",keyword:"enum",params:{allowedValues: schema6.properties.disabledForModels.items.properties.minEffort.enum},schema:schema6.properties.disabledForModels.items.properties.minEffort.enum,parentSchema:schema6.properties.disabledForModels.items.properties.minEffort,data:data7};
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
const err16 = {instancePath:instancePath+"/disabledForModels",schemaPath:"#/properties/disabledForModels/type",keyword:"type",params:{type: "array"},schema:schema6.properties.disabledForModels.type,parentSchema:schema6.properties.disabledForModels,data:data4};
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
const err17 = {instancePath:instancePath+"/guidance",schemaPath:"#/properties/guidance/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema6.properties.guidance,data:data8};
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
const err18 = {instancePath:instancePath+"/guidance/promptSnippet",schemaPath:"#/properties/guidance/properties/promptSnippet/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema6.properties.guidance.properties.promptSnippet,data:data9};
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
const err19 = {instancePath:instancePath+"/guidance/promptSnippet",schemaPath:"#/properties/guidance/properties/promptSnippet/type",keyword:"type",params:{type: "string"},schema:schema6.properties.guidance.properties.promptSnippet.type,parentSchema:schema6.properties.guidance.properties.promptSnippet,data:data9};
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
const err20 = {instancePath:instancePath+"/guidance/promptGuidelines",schemaPath:"#/properties/guidance/properties/promptGuidelines/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema6.properties.guidance.properties.promptGuidelines,data:data10};
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
const err21 = {instancePath:instancePath+"/guidance/promptGuidelines/" + i1,schemaPath:"#/properties/guidance/properties/promptGuidelines/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema6.properties.guidance.properties.promptGuidelines.items,data:data11};
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
const err22 = {instancePath:instancePath+"/guidance/promptGuidelines/" + i1,schemaPath:"#/properties/guidance/properties/promptGuidelines/items/type",keyword:"type",params:{type: "string"},schema:schema6.properties.guidance.properties.promptGuidelines.items.type,parentSchema:schema6.properties.guidance.properties.promptGuidelines.items,data:data11};
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
const err23 = {instancePath:instancePath+"/guidance/promptGuidelines",schemaPath:"#/properties/guidance/properties/promptGuidelines/type",keyword:"type",params:{type: "array"},schema:schema6.properties.guidance.properties.promptGuidelines.type,parentSchema:schema6.properties.guidance.properties.promptGuidelines,data:data10};
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
const err24 = {instancePath:instancePath+"/guidance",schemaPath:"#/properties/guidance/type",keyword:"type",params:{type: "object"},schema:schema6.properties.guidance.type,parentSchema:schema6.properties.guidance,data:data8};
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
const err25 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema6.properties.budget,data:data12};
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
const err26 = {instancePath:instancePath+"/budget/perCallSoftUsd",schemaPath:"#/properties/budget/properties/perCallSoftUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.budget.properties.perCallSoftUsd,data:data13};
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
const err27 = {instancePath:instancePath+"/budget/perCallSoftUsd",schemaPath:"#/properties/budget/properties/perCallSoftUsd/type",keyword:"type",params:{type: "number"},schema:schema6.properties.budget.properties.perCallSoftUsd.type,parentSchema:schema6.properties.budget.properties.perCallSoftUsd,data:data13};
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
const err28 = {instancePath:instancePath+"/budget/perCallHardUsd",schemaPath:"#/properties/budget/properties/perCallHardUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.budget.properties.perCallHardUsd,data:data14};
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
const err29 = {instancePath:instancePath+"/budget/perCallHardUsd",schemaPath:"#/properties/budget/properties/perCallHardUsd/type",keyword:"type",params:{type: "number"},schema:schema6.properties.budget.properties.perCallHardUsd.type,parentSchema:schema6.properties.budget.properties.perCallHardUsd,data:data14};
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
const err30 = {instancePath:instancePath+"/budget/sessionUsd",schemaPath:"#/properties/budget/properties/sessionUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.budget.properties.sessionUsd,data:data15};
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
const err31 = {instancePath:instancePath+"/budget/sessionUsd",schemaPath:"#/properties/budget/properties/sessionUsd/type",keyword:"type",params:{type: "number"},schema:schema6.properties.budget.properties.sessionUsd.type,parentSchema:schema6.properties.budget.properties.sessionUsd,data:data15};
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
const err32 = {instancePath:instancePath+"/budget/warmWindowSec",schemaPath:"#/properties/budget/properties/warmWindowSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.budget.properties.warmWindowSec,data:data16};
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
const err33 = {instancePath:instancePath+"/budget/warmWindowSec",schemaPath:"#/properties/budget/properties/warmWindowSec/type",keyword:"type",params:{type: "number"},schema:schema6.properties.budget.properties.warmWindowSec.type,parentSchema:schema6.properties.budget.properties.warmWindowSec,data:data16};
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
const err34 = {instancePath:instancePath+"/budget/contextBudgetTokens",schemaPath:"#/properties/budget/properties/contextBudgetTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.budget.properties.contextBudgetTokens,data:data17};
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
const err35 = {instancePath:instancePath+"/budget/contextBudgetTokens",schemaPath:"#/properties/budget/properties/contextBudgetTokens/type",keyword:"type",params:{type: "number"},schema:schema6.properties.budget.properties.contextBudgetTokens.type,parentSchema:schema6.properties.budget.properties.contextBudgetTokens,data:data17};
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
const err36 = {instancePath:instancePath+"/budget/timeoutSec",schemaPath:"#/properties/budget/properties/timeoutSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.budget.properties.timeoutSec,data:data18};
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
const err37 = {instancePath:instancePath+"/budget/timeoutSec",schemaPath:"#/properties/budget/properties/timeoutSec/type",keyword:"type",params:{type: "number"},schema:schema6.properties.budget.properties.timeoutSec.type,parentSchema:schema6.properties.budget.properties.timeoutSec,data:data18};
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
const err38 = {instancePath:instancePath+"/budget/onExceed",schemaPath:"#/properties/budget/properties/onExceed/type",keyword:"type",params:{type: "string"},schema:schema6.properties.budget.properties.onExceed.type,parentSchema:schema6.properties.budget.properties.onExceed,data:data19};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!((data19 === "confirm") || (data19 === "skip"))){
const err39 = {instancePath:instancePath+"/budget/onExceed",schemaPath:"#/properties/budget/properties/onExceed/enum",keyword:"enum",params:{allowedValues: schema6.properties.budget.properties.onExceed.enum},schema:schema6.properties.budget.properties.onExceed.enum,parentSchema:schema6.properties.budget.properties.onExceed,data:data19};
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
const err40 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "object"},schema:schema6.properties.budget.type,parentSchema:schema6.properties.budget,data:data12};
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
const err41 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema6.properties.ledger,data:data20};
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
const err42 = {instancePath:instancePath+"/ledger/tailToolCalls",schemaPath:"#/properties/ledger/properties/tailToolCalls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.ledger.properties.tailToolCalls,data:data21};
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
const err43 = {instancePath:instancePath+"/ledger/tailToolCalls",schemaPath:"#/properties/ledger/properties/tailToolCalls/type",keyword:"type",params:{type: "number"},schema:schema6.properties.ledger.properties.tailToolCalls.type,parentSchema:schema6.properties.ledger.properties.tailToolCalls,data:data21};
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
const err44 = {instancePath:instancePath+"/ledger/tailMaxChars",schemaPath:"#/properties/ledger/properties/tailMaxChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.ledger.properties.tailMaxChars,data:data22};
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
const err45 = {instancePath:instancePath+"/ledger/tailMaxChars",schemaPath:"#/properties/ledger/properties/tailMaxChars/type",keyword:"type",params:{type: "number"},schema:schema6.properties.ledger.properties.tailMaxChars.type,parentSchema:schema6.properties.ledger.properties.tailMaxChars,data:data22};
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
const err46 = {instancePath:instancePath+"/ledger/userMessageMaxChars",schemaPath:"#/properties/ledger/properties/userMessageMaxChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.ledger.properties.userMessageMaxChars,data:data23};
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
const err47 = {instancePath:instancePath+"/ledger/userMessageMaxChars",schemaPath:"#/properties/ledger/properties/userMessageMaxChars/type",keyword:"type",params:{type: "number"},schema:schema6.properties.ledger.properties.userMessageMaxChars.type,parentSchema:schema6.properties.ledger.properties.userMessageMaxChars,data:data23};
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
const err48 = {instancePath:instancePath+"/ledger/customPreviewChars",schemaPath:"#/properties/ledger/properties/customPreviewChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.ledger.properties.customPreviewChars,data:data24};
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
const err49 = {instancePath:instancePath+"/ledger/customPreviewChars",schemaPath:"#/properties/ledger/properties/customPreviewChars/type",keyword:"type",params:{type: "number"},schema:schema6.properties.ledger.properties.customPreviewChars.type,parentSchema:schema6.properties.ledger.properties.customPreviewChars,data:data24};
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
const err50 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "object"},schema:schema6.properties.ledger.type,parentSchema:schema6.properties.ledger,data:data20};
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
const err51 = {instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema6.properties.tools,data:data25};
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
const err52 = {instancePath:instancePath+"/tools/enabled",schemaPath:"#/properties/tools/properties/enabled/type",keyword:"type",params:{type: "boolean"},schema:schema6.properties.tools.properties.enabled.type,parentSchema:schema6.properties.tools.properties.enabled,data:data26};
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
const err53 = {instancePath:instancePath+"/tools/maxRounds",schemaPath:"#/properties/tools/properties/maxRounds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.tools.properties.maxRounds,data:data27};
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
const err54 = {instancePath:instancePath+"/tools/maxRounds",schemaPath:"#/properties/tools/properties/maxRounds/type",keyword:"type",params:{type: "number"},schema:schema6.properties.tools.properties.maxRounds.type,parentSchema:schema6.properties.tools.properties.maxRounds,data:data27};
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
const err55 = {instancePath:instancePath+"/tools/maxResultChars",schemaPath:"#/properties/tools/properties/maxResultChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.tools.properties.maxResultChars,data:data28};
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
const err56 = {instancePath:instancePath+"/tools/maxResultChars",schemaPath:"#/properties/tools/properties/maxResultChars/type",keyword:"type",params:{type: "number"},schema:schema6.properties.tools.properties.maxResultChars.type,parentSchema:schema6.properties.tools.properties.maxResultChars,data:data28};
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
const err57 = {instancePath:instancePath+"/tools/repo",schemaPath:"#/properties/tools/properties/repo/type",keyword:"type",params:{type: "boolean"},schema:schema6.properties.tools.properties.repo.type,parentSchema:schema6.properties.tools.properties.repo,data:data29};
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
const err58 = {instancePath:instancePath+"/tools/denyPatterns/" + i2,schemaPath:"#/properties/tools/properties/denyPatterns/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema6.properties.tools.properties.denyPatterns.items,data:data31};
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
const err59 = {instancePath:instancePath+"/tools/denyPatterns/" + i2,schemaPath:"#/properties/tools/properties/denyPatterns/items/type",keyword:"type",params:{type: "string"},schema:schema6.properties.tools.properties.denyPatterns.items.type,parentSchema:schema6.properties.tools.properties.denyPatterns.items,data:data31};
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
const err60 = {instancePath:instancePath+"/tools/denyPatterns",schemaPath:"#/properties/tools/properties/denyPatterns/type",keyword:"type",params:{type: "array"},schema:schema6.properties.tools.properties.denyPatterns.type,parentSchema:schema6.properties.tools.properties.denyPatterns,data:data30};
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
const err61 = {instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "object"},schema:schema6.properties.tools.type,parentSchema:schema6.properties.tools,data:data25};
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
const err62 = {instancePath:instancePath+"/warming",schemaPath:"#/properties/warming/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema6.properties.warming,data:data32};
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
const err63 = {instancePath:instancePath+"/warming/enabled",schemaPath:"#/properties/warming/properties/enabled/type",keyword:"type",params:{type: "boolean"},schema:schema6.properties.warming.properties.enabled.type,parentSchema:schema6.properties.warming.properties.enabled,data:data33};
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
const err64 = {instancePath:instancePath+"/warming/ttlSec",schemaPath:"#/properties/warming/properties/ttlSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.warming.properties.ttlSec,data:data34};
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
const err65 = {instancePath:instancePath+"/warming/ttlSec",schemaPath:"#/properties/warming/properties/ttlSec/type",keyword:"type",params:{type: "number"},schema:schema6.properties.warming.properties.ttlSec.type,parentSchema:schema6.properties.warming.properties.ttlSec,data:data34};
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
const err66 = {instancePath:instancePath+"/warming/minPromptTokens",schemaPath:"#/properties/warming/properties/minPromptTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.warming.properties.minPromptTokens,data:data35};
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
const err67 = {instancePath:instancePath+"/warming/minPromptTokens",schemaPath:"#/properties/warming/properties/minPromptTokens/type",keyword:"type",params:{type: "number"},schema:schema6.properties.warming.properties.minPromptTokens.type,parentSchema:schema6.properties.warming.properties.minPromptTokens,data:data35};
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
const err68 = {instancePath:instancePath+"/warming/continueProbability",schemaPath:"#/properties/warming/properties/continueProbability/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.warming.properties.continueProbability,data:data36};
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
const err69 = {instancePath:instancePath+"/warming/continueProbability",schemaPath:"#/properties/warming/properties/continueProbability/type",keyword:"type",params:{type: "number"},schema:schema6.properties.warming.properties.continueProbability.type,parentSchema:schema6.properties.warming.properties.continueProbability,data:data36};
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
const err70 = {instancePath:instancePath+"/warming/minSavingsUsd",schemaPath:"#/properties/warming/properties/minSavingsUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.warming.properties.minSavingsUsd,data:data37};
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
const err71 = {instancePath:instancePath+"/warming/minSavingsUsd",schemaPath:"#/properties/warming/properties/minSavingsUsd/type",keyword:"type",params:{type: "number"},schema:schema6.properties.warming.properties.minSavingsUsd.type,parentSchema:schema6.properties.warming.properties.minSavingsUsd,data:data37};
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
const err72 = {instancePath:instancePath+"/warming/maxDurationSec",schemaPath:"#/properties/warming/properties/maxDurationSec/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.warming.properties.maxDurationSec,data:data38};
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
const err73 = {instancePath:instancePath+"/warming/maxDurationSec",schemaPath:"#/properties/warming/properties/maxDurationSec/type",keyword:"type",params:{type: "number"},schema:schema6.properties.warming.properties.maxDurationSec.type,parentSchema:schema6.properties.warming.properties.maxDurationSec,data:data38};
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
const err74 = {instancePath:instancePath+"/warming",schemaPath:"#/properties/warming/type",keyword:"type",params:{type: "object"},schema:schema6.properties.warming.type,parentSchema:schema6.properties.warming,data:data32};
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
const err75 = {instancePath:instancePath+"/review",schemaPath:"#/properties/review/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema6.properties.review,data:data39};
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
const err76 = {instancePath:instancePath+"/review/enabled",schemaPath:"#/properties/review/properties/enabled/type",keyword:"type",params:{type: "boolean"},schema:schema6.properties.review.properties.enabled.type,parentSchema:schema6.properties.review.properties.enabled,data:data40};
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
const err77 = {instancePath:instancePath+"/review/minToolCalls",schemaPath:"#/properties/review/properties/minToolCalls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema6.properties.review.properties.minToolCalls,data:data41};
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
const err78 = {instancePath:instancePath+"/review/minToolCalls",schemaPath:"#/properties/review/properties/minToolCalls/type",keyword:"type",params:{type: "number"},schema:schema6.properties.review.properties.minToolCalls.type,parentSchema:schema6.properties.review.properties.minToolCalls,data:data41};
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
const err79 = {instancePath:instancePath+"/review/minSeverity",schemaPath:"#/properties/review/properties/minSeverity/type",keyword:"type",params:{type: "string"},schema:schema6.properties.review.properties.minSeverity.type,parentSchema:schema6.properties.review.properties.minSeverity,data:data42};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(!(((data42 === "nit") || (data42 === "concern")) || (data42 === "blocker"))){
const err80 = {instancePath:instancePath+"/review/minSeverity",schemaPath:"#/properties/review/properties/minSeverity/enum",keyword:"enum",params:{allowedValues: schema6.properties.review.properties.minSeverity.enum},schema:schema6.properties.review.properties.minSeverity.enum,parentSchema:schema6.properties.review.properties.minSeverity,data:data42};
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
const err81 = {instancePath:instancePath+"/review",schemaPath:"#/properties/review/type",keyword:"type",params:{type: "object"},schema:schema6.properties.review.type,parentSchema:schema6.properties.review,data:data39};
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
const err82 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const consultationLog = validate22;
const schema7 = {"type":"object","required":["schemaVersion","packageVersion","promptVersion","id","startedAt","status","modelCalls","accounting","warnings","redaction"],"additionalProperties":false,"properties":{"schemaVersion":{"type":"integer","enum":[1]},"packageVersion":{"type":"string"},"promptVersion":{"type":"integer","minimum":1},"id":{"type":"string"},"sessionId":{"type":"string"},"startedAt":{"type":"string"},"finishedAt":{"type":"string"},"durationMs":{"type":"number","minimum":0},"status":{"type":"string","enum":["pending","completed","incomplete","failed","cancelled","timeout"]},"modelCalls":{"type":"integer","minimum":0},"input":{"type":"object","required":["question","purpose"],"additionalProperties":false,"properties":{"question":{"type":"string"},"purpose":{"type":"string","enum":["decision","diagnosis","critique"]},"context":{"type":"string"},"model":{"type":"string"}}},"request":{"type":"object","additionalProperties":false,"properties":{"system":{"type":"string"},"user":{"type":"string"},"defaultModel":{"type":"string"},"override":{"type":["string","null"]},"selected":{"type":"string"},"reasoning":{"type":"string"},"maxTokens":{"type":"integer","minimum":1},"timeoutMs":{"type":"integer","minimum":1},"maxInputChars":{"type":"integer","minimum":1},"providerSessionId":{"type":"string"},"maxRetries":{"type":"integer","minimum":0}}},"resolvedModel":{"type":"object","additionalProperties":false,"properties":{"provider":{"type":"string"},"id":{"type":"string"},"api":{"type":"string"}}},"reportedModel":{"type":"object","additionalProperties":false,"properties":{"provider":{"type":"string"},"model":{"type":"string"},"responseModel":{"type":"string"},"providerThinkingLevel":{"type":"string"}}},"finishReason":{"type":["string","null"]},"error":{"type":"string"},"answer":{"type":"string"},"accounting":{"type":"object","required":["tokens","estimatedUsd","actualBilledUsd","complete"],"additionalProperties":false,"properties":{"tokens":{"type":["object","null"],"additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0},"cacheWrite":{"type":"number","minimum":0},"cacheWrite1h":{"type":"number","minimum":0},"reasoning":{"type":"number","minimum":0},"totalTokens":{"type":"number","minimum":0}}},"estimatedUsd":{"type":["number","null"],"minimum":0},"actualBilledUsd":{"type":"null"},"complete":{"type":"boolean"},"costSource":{"type":"string"}}},"warnings":{"type":"array","items":{"type":"string"}},"redaction":{"type":"object","required":["applied","policy"],"additionalProperties":false,"properties":{"applied":{"type":"boolean"},"policy":{"type":"string"}}}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.schemaVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "schemaVersion"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.packageVersion === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "packageVersion"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.promptVersion === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "promptVersion"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.id === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.startedAt === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startedAt"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.status === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.modelCalls === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "modelCalls"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.accounting === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accounting"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.warnings === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "warnings"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.redaction === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "redaction"},schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema7.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.schemaVersion !== undefined){
let data0 = data.schemaVersion;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err11 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.schemaVersion.type,parentSchema:schema7.properties.schemaVersion,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(data0 === 1)){
const err12 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/enum",keyword:"enum",params:{allowedValues: schema7.properties.schemaVersion.enum},schema:schema7.properties.schemaVersion.enum,parentSchema:schema7.properties.schemaVersion,data:data0};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.packageVersion !== undefined){
let data1 = data.packageVersion;
if(typeof data1 !== "string"){
const err13 = {instancePath:instancePath+"/packageVersion",schemaPath:"#/properties/packageVersion/type",keyword:"type",params:{type: "string"},schema:schema7.properties.packageVersion.type,parentSchema:schema7.properties.packageVersion,data:data1};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.promptVersion !== undefined){
let data2 = data.promptVersion;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err14 = {instancePath:instancePath+"/promptVersion",schemaPath:"#/properties/promptVersion/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.promptVersion.type,parentSchema:schema7.properties.promptVersion,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err15 = {instancePath:instancePath+"/promptVersion",schemaPath:"#/properties/promptVersion/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema7.properties.promptVersion,data:data2};
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
if(data.id !== undefined){
let data3 = data.id;
if(typeof data3 !== "string"){
const err16 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema7.properties.id.type,parentSchema:schema7.properties.id,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.sessionId !== undefined){
let data4 = data.sessionId;
if(typeof data4 !== "string"){
const err17 = {instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/type",keyword:"type",params:{type: "string"},schema:schema7.properties.sessionId.type,parentSchema:schema7.properties.sessionId,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.startedAt !== undefined){
let data5 = data.startedAt;
if(typeof data5 !== "string"){
const err18 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},schema:schema7.properties.startedAt.type,parentSchema:schema7.properties.startedAt,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.finishedAt !== undefined){
let data6 = data.finishedAt;
if(typeof data6 !== "string"){
const err19 = {instancePath:instancePath+"/finishedAt",schemaPath:"#/properties/finishedAt/type",keyword:"type",params:{type: "string"},schema:schema7.properties.finishedAt.type,parentSchema:schema7.properties.finishedAt,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.durationMs !== undefined){
let data7 = data.durationMs;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err20 = {instancePath:instancePath+"/durationMs",schemaPath:"#/properties/durationMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.durationMs,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/durationMs",schemaPath:"#/properties/durationMs/type",keyword:"type",params:{type: "number"},schema:schema7.properties.durationMs.type,parentSchema:schema7.properties.durationMs,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.status !== undefined){
let data8 = data.status;
if(typeof data8 !== "string"){
const err22 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},schema:schema7.properties.status.type,parentSchema:schema7.properties.status,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!((((((data8 === "pending") || (data8 === "completed")) || (data8 === "incomplete")) || (data8 === "failed")) || (data8 === "cancelled")) || (data8 === "timeout"))){
const err23 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema7.properties.status.enum},schema:schema7.properties.status.enum,parentSchema:schema7.properties.status,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.modelCalls !== undefined){
let data9 = data.modelCalls;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err24 = {instancePath:instancePath+"/modelCalls",schemaPath:"#/properties/modelCalls/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.modelCalls.type,parentSchema:schema7.properties.modelCalls,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err25 = {instancePath:instancePath+"/modelCalls",schemaPath:"#/properties/modelCalls/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.modelCalls,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
if(data.input !== undefined){
let data10 = data.input;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.question === undefined){
const err26 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/required",keyword:"required",params:{missingProperty: "question"},schema:schema7.properties.input.required,parentSchema:schema7.properties.input,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data10.purpose === undefined){
const err27 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/required",keyword:"required",params:{missingProperty: "purpose"},schema:schema7.properties.input.required,parentSchema:schema7.properties.input,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
for(const key1 in data10){
if(!((((key1 === "question") || (key1 === "purpose")) || (key1 === "context")) || (key1 === "model"))){
const err28 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema7.properties.input,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data10.question !== undefined){
let data11 = data10.question;
if(typeof data11 !== "string"){
const err29 = {instancePath:instancePath+"/input/question",schemaPath:"#/properties/input/properties/question/type",keyword:"type",params:{type: "string"},schema:schema7.properties.input.properties.question.type,parentSchema:schema7.properties.input.properties.question,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data10.purpose !== undefined){
let data12 = data10.purpose;
if(typeof data12 !== "string"){
const err30 = {instancePath:instancePath+"/input/purpose",schemaPath:"#/properties/input/properties/purpose/type",keyword:"type",params:{type: "string"},schema:schema7.properties.input.properties.purpose.type,parentSchema:schema7.properties.input.properties.purpose,data:data12};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!(((data12 === "decision") || (data12 === "diagnosis")) || (data12 === "critique"))){
const err31 = {instancePath:instancePath+"/input/purpose",schemaPath:"#/properties/input/properties/purpose/enum",keyword:"enum",params:{allowedValues: schema7.properties.input.properties.purpose.enum},schema:schema7.properties.input.properties.purpose.enum,parentSchema:schema7.properties.input.properties.purpose,data:data12};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data10.context !== undefined){
let data13 = data10.context;
if(typeof data13 !== "string"){
const err32 = {instancePath:instancePath+"/input/context",schemaPath:"#/properties/input/properties/context/type",keyword:"type",params:{type: "string"},schema:schema7.properties.input.properties.context.type,parentSchema:schema7.properties.input.properties.context,data:data13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data10.model !== undefined){
let data14 = data10.model;
if(typeof data14 !== "string"){
const err33 = {instancePath:instancePath+"/input/model",schemaPath:"#/properties/input/properties/model/type",keyword:"type",params:{type: "string"},schema:schema7.properties.input.properties.model.type,parentSchema:schema7.properties.input.properties.model,data:data14};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "object"},schema:schema7.properties.input.type,parentSchema:schema7.properties.input,data:data10};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.request !== undefined){
let data15 = data.request;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key2 in data15){
if(!(func2.call(schema7.properties.request.properties, key2))){
const err35 = {instancePath:instancePath+"/request",schemaPath:"#/properties/request/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema7.properties.request,data:data15};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data15.system !== undefined){
let data16 = data15.system;
if(typeof data16 !== "string"){
const err36 = {instancePath:instancePath+"/request/system",schemaPath:"#/properties/request/properties/system/type",keyword:"type",params:{type: "string"},schema:schema7.properties.request.properties.system.type,parentSchema:schema7.properties.request.properties.system,data:data16};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data15.user !== undefined){
let data17 = data15.user;
if(typeof data17 !== "string"){
const err37 = {instancePath:instancePath+"/request/user",schemaPath:"#/properties/request/properties/user/type",keyword:"type",params:{type: "string"},schema:schema7.properties.request.properties.user.type,parentSchema:schema7.properties.request.properties.user,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data15.defaultModel !== undefined){
let data18 = data15.defaultModel;
if(typeof data18 !== "string"){
const err38 = {instancePath:instancePath+"/request/defaultModel",schemaPath:"#/properties/request/properties/defaultModel/type",keyword:"type",params:{type: "string"},schema:schema7.properties.request.properties.defaultModel.type,parentSchema:schema7.properties.request.properties.defaultModel,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data15.override !== undefined){
let data19 = data15.override;
if((typeof data19 !== "string") && (data19 !== null)){
const err39 = {instancePath:instancePath+"/request/override",schemaPath:"#/properties/request/properties/override/type",keyword:"type",params:{type: schema7.properties.request.properties.override.type},schema:schema7.properties.request.properties.override.type,parentSchema:schema7.properties.request.properties.override,data:data19};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data15.selected !== undefined){
let data20 = data15.selected;
if(typeof data20 !== "string"){
const err40 = {instancePath:instancePath+"/request/selected",schemaPath:"#/properties/request/properties/selected/type",keyword:"type",params:{type: "string"},schema:schema7.properties.request.properties.selected.type,parentSchema:schema7.properties.request.properties.selected,data:data20};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data15.reasoning !== undefined){
let data21 = data15.reasoning;
if(typeof data21 !== "string"){
const err41 = {instancePath:instancePath+"/request/reasoning",schemaPath:"#/properties/request/properties/reasoning/type",keyword:"type",params:{type: "string"},schema:schema7.properties.request.properties.reasoning.type,parentSchema:schema7.properties.request.properties.reasoning,data:data21};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data15.maxTokens !== undefined){
let data22 = data15.maxTokens;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
const err42 = {instancePath:instancePath+"/request/maxTokens",schemaPath:"#/properties/request/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.request.properties.maxTokens.type,parentSchema:schema7.properties.request.properties.maxTokens,data:data22};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 1 || isNaN(data22)){
const err43 = {instancePath:instancePath+"/request/maxTokens",schemaPath:"#/properties/request/properties/maxTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema7.properties.request.properties.maxTokens,data:data22};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data15.timeoutMs !== undefined){
let data23 = data15.timeoutMs;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err44 = {instancePath:instancePath+"/request/timeoutMs",schemaPath:"#/properties/request/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.request.properties.timeoutMs.type,parentSchema:schema7.properties.request.properties.timeoutMs,data:data23};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 1 || isNaN(data23)){
const err45 = {instancePath:instancePath+"/request/timeoutMs",schemaPath:"#/properties/request/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema7.properties.request.properties.timeoutMs,data:data23};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
if(data15.maxInputChars !== undefined){
let data24 = data15.maxInputChars;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
const err46 = {instancePath:instancePath+"/request/maxInputChars",schemaPath:"#/properties/request/properties/maxInputChars/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.request.properties.maxInputChars.type,parentSchema:schema7.properties.request.properties.maxInputChars,data:data24};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 1 || isNaN(data24)){
const err47 = {instancePath:instancePath+"/request/maxInputChars",schemaPath:"#/properties/request/properties/maxInputChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema7.properties.request.properties.maxInputChars,data:data24};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data15.providerSessionId !== undefined){
let data25 = data15.providerSessionId;
if(typeof data25 !== "string"){
const err48 = {instancePath:instancePath+"/request/providerSessionId",schemaPath:"#/properties/request/properties/providerSessionId/type",keyword:"type",params:{type: "string"},schema:schema7.properties.request.properties.providerSessionId.type,parentSchema:schema7.properties.request.properties.providerSessionId,data:data25};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data15.maxRetries !== undefined){
let data26 = data15.maxRetries;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
const err49 = {instancePath:instancePath+"/request/maxRetries",schemaPath:"#/properties/request/properties/maxRetries/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.request.properties.maxRetries.type,parentSchema:schema7.properties.request.properties.maxRetries,data:data26};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
const err50 = {instancePath:instancePath+"/request/maxRetries",schemaPath:"#/properties/request/properties/maxRetries/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.request.properties.maxRetries,data:data26};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
}
else {
const err51 = {instancePath:instancePath+"/request",schemaPath:"#/properties/request/type",keyword:"type",params:{type: "object"},schema:schema7.properties.request.type,parentSchema:schema7.properties.request,data:data15};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.resolvedModel !== undefined){
let data27 = data.resolvedModel;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key3 in data27){
if(!(((key3 === "provider") || (key3 === "id")) || (key3 === "api"))){
const err52 = {instancePath:instancePath+"/resolvedModel",schemaPath:"#/properties/resolvedModel/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema7.properties.resolvedModel,data:data27};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data27.provider !== undefined){
let data28 = data27.provider;
if(typeof data28 !== "string"){
const err53 = {instancePath:instancePath+"/resolvedModel/provider",schemaPath:"#/properties/resolvedModel/properties/provider/type",keyword:"type",params:{type: "string"},schema:schema7.properties.resolvedModel.properties.provider.type,parentSchema:schema7.properties.resolvedModel.properties.provider,data:data28};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data27.id !== undefined){
let data29 = data27.id;
if(typeof data29 !== "string"){
const err54 = {instancePath:instancePath+"/resolvedModel/id",schemaPath:"#/properties/resolvedModel/properties/id/type",keyword:"type",params:{type: "string"},schema:schema7.properties.resolvedModel.properties.id.type,parentSchema:schema7.properties.resolvedModel.properties.id,data:data29};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data27.api !== undefined){
let data30 = data27.api;
if(typeof data30 !== "string"){
const err55 = {instancePath:instancePath+"/resolvedModel/api",schemaPath:"#/properties/resolvedModel/properties/api/type",keyword:"type",params:{type: "string"},schema:schema7.properties.resolvedModel.properties.api.type,parentSchema:schema7.properties.resolvedModel.properties.api,data:data30};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/resolvedModel",schemaPath:"#/properties/resolvedModel/type",keyword:"type",params:{type: "object"},schema:schema7.properties.resolvedModel.type,parentSchema:schema7.properties.resolvedModel,data:data27};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.reportedModel !== undefined){
let data31 = data.reportedModel;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key4 in data31){
if(!((((key4 === "provider") || (key4 === "model")) || (key4 === "responseModel")) || (key4 === "providerThinkingLevel"))){
const err57 = {instancePath:instancePath+"/reportedModel",schemaPath:"#/properties/reportedModel/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema7.properties.reportedModel,data:data31};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data31.provider !== undefined){
let data32 = data31.provider;
if(typeof data32 !== "string"){
const err58 = {instancePath:instancePath+"/reportedModel/provider",schemaPath:"#/properties/reportedModel/properties/provider/type",keyword:"type",params:{type: "string"},schema:schema7.properties.reportedModel.properties.provider.type,parentSchema:schema7.properties.reportedModel.properties.provider,data:data32};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data31.model !== undefined){
let data33 = data31.model;
if(typeof data33 !== "string"){
const err59 = {instancePath:instancePath+"/reportedModel/model",schemaPath:"#/properties/reportedModel/properties/model/type",keyword:"type",params:{type: "string"},schema:schema7.properties.reportedModel.properties.model.type,parentSchema:schema7.properties.reportedModel.properties.model,data:data33};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data31.responseModel !== undefined){
let data34 = data31.responseModel;
if(typeof data34 !== "string"){
const err60 = {instancePath:instancePath+"/reportedModel/responseModel",schemaPath:"#/properties/reportedModel/properties/responseModel/type",keyword:"type",params:{type: "string"},schema:schema7.properties.reportedModel.properties.responseModel.type,parentSchema:schema7.properties.reportedModel.properties.responseModel,data:data34};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data31.providerThinkingLevel !== undefined){
let data35 = data31.providerThinkingLevel;
if(typeof data35 !== "string"){
const err61 = {instancePath:instancePath+"/reportedModel/providerThinkingLevel",schemaPath:"#/properties/reportedModel/properties/providerThinkingLevel/type",keyword:"type",params:{type: "string"},schema:schema7.properties.reportedModel.properties.providerThinkingLevel.type,parentSchema:schema7.properties.reportedModel.properties.providerThinkingLevel,data:data35};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath:instancePath+"/reportedModel",schemaPath:"#/properties/reportedModel/type",keyword:"type",params:{type: "object"},schema:schema7.properties.reportedModel.type,parentSchema:schema7.properties.reportedModel,data:data31};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.finishReason !== undefined){
let data36 = data.finishReason;
if((typeof data36 !== "string") && (data36 !== null)){
const err63 = {instancePath:instancePath+"/finishReason",schemaPath:"#/properties/finishReason/type",keyword:"type",params:{type: schema7.properties.finishReason.type},schema:schema7.properties.finishReason.type,parentSchema:schema7.properties.finishReason,data:data36};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.error !== undefined){
let data37 = data.error;
if(typeof data37 !== "string"){
const err64 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"},schema:schema7.properties.error.type,parentSchema:schema7.properties.error,data:data37};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.answer !== undefined){
let data38 = data.answer;
if(typeof data38 !== "string"){
const err65 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "string"},schema:schema7.properties.answer.type,parentSchema:schema7.properties.answer,data:data38};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.accounting !== undefined){
let data39 = data.accounting;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
if(data39.tokens === undefined){
const err66 = {instancePath:instancePath+"/accounting",schemaPath:"#/properties/accounting/required",keyword:"required",params:{missingProperty: "tokens"},schema:schema7.properties.accounting.required,parentSchema:schema7.properties.accounting,data:data39};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(data39.estimatedUsd === undefined){
const err67 = {instancePath:instancePath+"/accounting",schemaPath:"#/properties/accounting/required",keyword:"required",params:{missingProperty: "estimatedUsd"},schema:schema7.properties.accounting.required,parentSchema:schema7.properties.accounting,data:data39};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(data39.actualBilledUsd === undefined){
const err68 = {instancePath:instancePath+"/accounting",schemaPath:"#/properties/accounting/required",keyword:"required",params:{missingProperty: "actualBilledUsd"},schema:schema7.properties.accounting.required,parentSchema:schema7.properties.accounting,data:data39};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(data39.complete === undefined){
const err69 = {instancePath:instancePath+"/accounting",schemaPath:"#/properties/accounting/required",keyword:"required",params:{missingProperty: "complete"},schema:schema7.properties.accounting.required,parentSchema:schema7.properties.accounting,data:data39};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
for(const key5 in data39){
if(!(((((key5 === "tokens") || (key5 === "estimatedUsd")) || (key5 === "actualBilledUsd")) || (key5 === "complete")) || (key5 === "costSource"))){
const err70 = {instancePath:instancePath+"/accounting",schemaPath:"#/properties/accounting/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema7.properties.accounting,data:data39};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data39.tokens !== undefined){
let data40 = data39.tokens;
if((!(data40 && typeof data40 == "object" && !Array.isArray(data40))) && (data40 !== null)){
const err71 = {instancePath:instancePath+"/accounting/tokens",schemaPath:"#/properties/accounting/properties/tokens/type",keyword:"type",params:{type: schema7.properties.accounting.properties.tokens.type},schema:schema7.properties.accounting.properties.tokens.type,parentSchema:schema7.properties.accounting.properties.tokens,data:data40};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key6 in data40){
if(!(((((((key6 === "input") || (key6 === "output")) || (key6 === "cacheRead")) || (key6 === "cacheWrite")) || (key6 === "cacheWrite1h")) || (key6 === "reasoning")) || (key6 === "totalTokens"))){
const err72 = {instancePath:instancePath+"/accounting/tokens",schemaPath:"#/properties/accounting/properties/tokens/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema7.properties.accounting.properties.tokens,data:data40};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data40.input !== undefined){
let data41 = data40.input;
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
const err73 = {instancePath:instancePath+"/accounting/tokens/input",schemaPath:"#/properties/accounting/properties/tokens/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.input,data:data41};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
else {
const err74 = {instancePath:instancePath+"/accounting/tokens/input",schemaPath:"#/properties/accounting/properties/tokens/properties/input/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.input.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.input,data:data41};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data40.output !== undefined){
let data42 = data40.output;
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 < 0 || isNaN(data42)){
const err75 = {instancePath:instancePath+"/accounting/tokens/output",schemaPath:"#/properties/accounting/properties/tokens/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.output,data:data42};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/accounting/tokens/output",schemaPath:"#/properties/accounting/properties/tokens/properties/output/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.output.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.output,data:data42};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data40.cacheRead !== undefined){
let data43 = data40.cacheRead;
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 < 0 || isNaN(data43)){
const err77 = {instancePath:instancePath+"/accounting/tokens/cacheRead",schemaPath:"#/properties/accounting/properties/tokens/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.cacheRead,data:data43};
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
const err78 = {instancePath:instancePath+"/accounting/tokens/cacheRead",schemaPath:"#/properties/accounting/properties/tokens/properties/cacheRead/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.cacheRead.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.cacheRead,data:data43};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data40.cacheWrite !== undefined){
let data44 = data40.cacheWrite;
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 < 0 || isNaN(data44)){
const err79 = {instancePath:instancePath+"/accounting/tokens/cacheWrite",schemaPath:"#/properties/accounting/properties/tokens/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.cacheWrite,data:data44};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
else {
const err80 = {instancePath:instancePath+"/accounting/tokens/cacheWrite",schemaPath:"#/properties/accounting/properties/tokens/properties/cacheWrite/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.cacheWrite.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.cacheWrite,data:data44};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data40.cacheWrite1h !== undefined){
let data45 = data40.cacheWrite1h;
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 < 0 || isNaN(data45)){
const err81 = {instancePath:instancePath+"/accounting/tokens/cacheWrite1h",schemaPath:"#/properties/accounting/properties/tokens/properties/cacheWrite1h/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.cacheWrite1h,data:data45};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
else {
const err82 = {instancePath:instancePath+"/accounting/tokens/cacheWrite1h",schemaPath:"#/properties/accounting/properties/tokens/properties/cacheWrite1h/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.cacheWrite1h.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.cacheWrite1h,data:data45};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data40.reasoning !== undefined){
let data46 = data40.reasoning;
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 < 0 || isNaN(data46)){
const err83 = {instancePath:instancePath+"/accounting/tokens/reasoning",schemaPath:"#/properties/accounting/properties/tokens/properties/reasoning/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.reasoning,data:data46};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/accounting/tokens/reasoning",schemaPath:"#/properties/accounting/properties/tokens/properties/reasoning/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.reasoning.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.reasoning,data:data46};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data40.totalTokens !== undefined){
let data47 = data40.totalTokens;
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 < 0 || isNaN(data47)){
const err85 = {instancePath:instancePath+"/accounting/tokens/totalTokens",schemaPath:"#/properties/accounting/properties/tokens/properties/totalTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.tokens.properties.totalTokens,data:data47};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
else {
const err86 = {instancePath:instancePath+"/accounting/tokens/totalTokens",schemaPath:"#/properties/accounting/properties/tokens/properties/totalTokens/type",keyword:"type",params:{type: "number"},schema:schema7.properties.accounting.properties.tokens.properties.totalTokens.type,parentSchema:schema7.properties.accounting.properties.tokens.properties.totalTokens,data:data47};
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
if(data39.estimatedUsd !== undefined){
let data48 = data39.estimatedUsd;
if((!((typeof data48 == "number") && (isFinite(data48)))) && (data48 !== null)){
const err87 = {instancePath:instancePath+"/accounting/estimatedUsd",schemaPath:"#/properties/accounting/properties/estimatedUsd/type",keyword:"type",params:{type: schema7.properties.accounting.properties.estimatedUsd.type},schema:schema7.properties.accounting.properties.estimatedUsd.type,parentSchema:schema7.properties.accounting.properties.estimatedUsd,data:data48};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 < 0 || isNaN(data48)){
const err88 = {instancePath:instancePath+"/accounting/estimatedUsd",schemaPath:"#/properties/accounting/properties/estimatedUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema7.properties.accounting.properties.estimatedUsd,data:data48};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
if(data39.actualBilledUsd !== undefined){
let data49 = data39.actualBilledUsd;
if(data49 !== null){
const err89 = {instancePath:instancePath+"/accounting/actualBilledUsd",schemaPath:"#/properties/accounting/properties/actualBilledUsd/type",keyword:"type",params:{type: "null"},schema:schema7.properties.accounting.properties.actualBilledUsd.type,parentSchema:schema7.properties.accounting.properties.actualBilledUsd,data:data49};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data39.complete !== undefined){
let data50 = data39.complete;
if(typeof data50 !== "boolean"){
const err90 = {instancePath:instancePath+"/accounting/complete",schemaPath:"#/properties/accounting/properties/complete/type",keyword:"type",params:{type: "boolean"},schema:schema7.properties.accounting.properties.complete.type,parentSchema:schema7.properties.accounting.properties.complete,data:data50};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data39.costSource !== undefined){
let data51 = data39.costSource;
if(typeof data51 !== "string"){
const err91 = {instancePath:instancePath+"/accounting/costSource",schemaPath:"#/properties/accounting/properties/costSource/type",keyword:"type",params:{type: "string"},schema:schema7.properties.accounting.properties.costSource.type,parentSchema:schema7.properties.accounting.properties.costSource,data:data51};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/accounting",schemaPath:"#/properties/accounting/type",keyword:"type",params:{type: "object"},schema:schema7.properties.accounting.type,parentSchema:schema7.properties.accounting,data:data39};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data.warnings !== undefined){
let data52 = data.warnings;
if(Array.isArray(data52)){
const len0 = data52.length;
for(let i0=0; i0<len0; i0++){
let data53 = data52[i0];
if(typeof data53 !== "string"){
const err93 = {instancePath:instancePath+"/warnings/" + i0,schemaPath:"#/properties/warnings/items/type",keyword:"type",params:{type: "string"},schema:schema7.properties.warnings.items.type,parentSchema:schema7.properties.warnings.items,data:data53};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath:instancePath+"/warnings",schemaPath:"#/properties/warnings/type",keyword:"type",params:{type: "array"},schema:schema7.properties.warnings.type,parentSchema:schema7.properties.warnings,data:data52};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data.redaction !== undefined){
let data54 = data.redaction;
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
if(data54.applied === undefined){
const err95 = {instancePath:instancePath+"/redaction",schemaPath:"#/properties/redaction/required",keyword:"required",params:{missingProperty: "applied"},schema:schema7.properties.redaction.required,parentSchema:schema7.properties.redaction,data:data54};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
if(data54.policy === undefined){
const err96 = {instancePath:instancePath+"/redaction",schemaPath:"#/properties/redaction/required",keyword:"required",params:{missingProperty: "policy"},schema:schema7.properties.redaction.required,parentSchema:schema7.properties.redaction,data:data54};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
for(const key7 in data54){
if(!((key7 === "applied") || (key7 === "policy"))){
const err97 = {instancePath:instancePath+"/redaction",schemaPath:"#/properties/redaction/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema7.properties.redaction,data:data54};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data54.applied !== undefined){
let data55 = data54.applied;
if(typeof data55 !== "boolean"){
const err98 = {instancePath:instancePath+"/redaction/applied",schemaPath:"#/properties/redaction/properties/applied/type",keyword:"type",params:{type: "boolean"},schema:schema7.properties.redaction.properties.applied.type,parentSchema:schema7.properties.redaction.properties.applied,data:data55};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data54.policy !== undefined){
let data56 = data54.policy;
if(typeof data56 !== "string"){
const err99 = {instancePath:instancePath+"/redaction/policy",schemaPath:"#/properties/redaction/properties/policy/type",keyword:"type",params:{type: "string"},schema:schema7.properties.redaction.properties.policy.type,parentSchema:schema7.properties.redaction.properties.policy,data:data56};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/redaction",schemaPath:"#/properties/redaction/type",keyword:"type",params:{type: "object"},schema:schema7.properties.redaction.type,parentSchema:schema7.properties.redaction,data:data54};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
else {
const err101 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

export const decisionRecord = validate23;
const schema8 = {"type":"object","additionalProperties":false,"oneOf":[{"required":["table","outcome","rule","source"]},{"required":["error"]}],"properties":{"id":{"type":["string","number","boolean","null"]},"time":{"type":"string"},"table":{"type":"string"},"outcome":{"type":"string"},"rule":{"type":"string"},"because":{"type":"string"},"source":{"type":"object","required":["file","line","column"],"additionalProperties":false,"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"layer":{"type":"string"}}},"flow":{"type":"string"},"way":{"type":"array","items":{"type":"object","required":["table","outcome","rule","source"],"additionalProperties":false,"properties":{"table":{"type":"string"},"outcome":{"type":"string"},"rule":{"type":"string"},"source":{"type":"string"}}}},"error":{"type":"object","required":["code","message"],"additionalProperties":false,"properties":{"code":{"type":"string","enum":["bad-json","bad-line","unknown-table","bad-config","unknown-fact","unknown-value","wrong-type","out-of-range","missing-fact","uncovered"]},"message":{"type":"string"}}},"facts":{"type":"object","additionalProperties":true},"config":{"type":"object","additionalProperties":true},"policyHash":{"type":"string"},"requestId":{"type":"string"},"surface":{"type":"string"},"target":{"type":"string"},"gate":{"type":"string","enum":["policy-decided","circuit-breaker","model-unresolved","auth-failed","transcript-error","no-target","cache-hit","model","internal-error"]},"modelCalled":{"type":"boolean"},"verdict":{"type":"string","enum":["allow","deny","defer"]},"emittedVerdict":{"type":"string","enum":["allow","deny","defer"]},"emittedReason":{"type":"string"},"reason":{"type":"string"},"deferKind":{"type":["string","null"]},"lean":{"type":["string","null"],"enum":["allow","deny",null]},"riskLevel":{"type":["string","null"],"enum":["low","medium","high","critical",null]},"mode":{"type":"string"},"latencyMs":{"type":"number","minimum":0},"attempts":{"type":"integer","minimum":1},"modelId":{"type":"string"},"rawReply":{"type":["string","null"]},"contextHash":{"type":"string"},"strippedCount":{"type":"integer","minimum":0},"costUsd":{"type":"number","minimum":0}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.table === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "table"},schema:schema8.oneOf[0].required,parentSchema:schema8.oneOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.outcome === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema8.oneOf[0].required,parentSchema:schema8.oneOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.rule === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "rule"},schema:schema8.oneOf[0].required,parentSchema:schema8.oneOf[0],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "source"},schema:schema8.oneOf[0].required,parentSchema:schema8.oneOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.error === undefined){
const err4 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "error"},schema:schema8.oneOf[1].required,parentSchema:schema8.oneOf[1],data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err5 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},schema:schema8.oneOf,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema8.properties, key0))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if((((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))) && (typeof data0 !== "boolean")) && (data0 !== null)){
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema8.properties.id.type},schema:schema8.properties.id.type,parentSchema:schema8.properties.id,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.time !== undefined){
let data1 = data.time;
if(typeof data1 !== "string"){
const err8 = {instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},schema:schema8.properties.time.type,parentSchema:schema8.properties.time,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.table !== undefined){
let data2 = data.table;
if(typeof data2 !== "string"){
const err9 = {instancePath:instancePath+"/table",schemaPath:"#/properties/table/type",keyword:"type",params:{type: "string"},schema:schema8.properties.table.type,parentSchema:schema8.properties.table,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.outcome !== undefined){
let data3 = data.outcome;
if(typeof data3 !== "string"){
const err10 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{type: "string"},schema:schema8.properties.outcome.type,parentSchema:schema8.properties.outcome,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.rule !== undefined){
let data4 = data.rule;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/rule",schemaPath:"#/properties/rule/type",keyword:"type",params:{type: "string"},schema:schema8.properties.rule.type,parentSchema:schema8.properties.rule,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.because !== undefined){
let data5 = data.because;
if(typeof data5 !== "string"){
const err12 = {instancePath:instancePath+"/because",schemaPath:"#/properties/because/type",keyword:"type",params:{type: "string"},schema:schema8.properties.because.type,parentSchema:schema8.properties.because,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.source !== undefined){
let data6 = data.source;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.file === undefined){
const err13 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/required",keyword:"required",params:{missingProperty: "file"},schema:schema8.properties.source.required,parentSchema:schema8.properties.source,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data6.line === undefined){
const err14 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/required",keyword:"required",params:{missingProperty: "line"},schema:schema8.properties.source.required,parentSchema:schema8.properties.source,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6.column === undefined){
const err15 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/required",keyword:"required",params:{missingProperty: "column"},schema:schema8.properties.source.required,parentSchema:schema8.properties.source,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key1 in data6){
if(!((((key1 === "file") || (key1 === "line")) || (key1 === "column")) || (key1 === "layer"))){
const err16 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema8.properties.source,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data6.file !== undefined){
let data7 = data6.file;
if(typeof data7 !== "string"){
const err17 = {instancePath:instancePath+"/source/file",schemaPath:"#/properties/source/properties/file/type",keyword:"type",params:{type: "string"},schema:schema8.properties.source.properties.file.type,parentSchema:schema8.properties.source.properties.file,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data6.line !== undefined){
let data8 = data6.line;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err18 = {instancePath:instancePath+"/source/line",schemaPath:"#/properties/source/properties/line/type",keyword:"type",params:{type: "integer"},schema:schema8.properties.source.properties.line.type,parentSchema:schema8.properties.source.properties.line,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 1 || isNaN(data8)){
const err19 = {instancePath:instancePath+"/source/line",schemaPath:"#/properties/source/properties/line/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema8.properties.source.properties.line,data:data8};
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
if(data6.column !== undefined){
let data9 = data6.column;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err20 = {instancePath:instancePath+"/source/column",schemaPath:"#/properties/source/properties/column/type",keyword:"type",params:{type: "integer"},schema:schema8.properties.source.properties.column.type,parentSchema:schema8.properties.source.properties.column,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
const err21 = {instancePath:instancePath+"/source/column",schemaPath:"#/properties/source/properties/column/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema8.properties.source.properties.column,data:data9};
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
if(data6.layer !== undefined){
let data10 = data6.layer;
if(typeof data10 !== "string"){
const err22 = {instancePath:instancePath+"/source/layer",schemaPath:"#/properties/source/properties/layer/type",keyword:"type",params:{type: "string"},schema:schema8.properties.source.properties.layer.type,parentSchema:schema8.properties.source.properties.layer,data:data10};
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
const err23 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "object"},schema:schema8.properties.source.type,parentSchema:schema8.properties.source,data:data6};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.flow !== undefined){
let data11 = data.flow;
if(typeof data11 !== "string"){
const err24 = {instancePath:instancePath+"/flow",schemaPath:"#/properties/flow/type",keyword:"type",params:{type: "string"},schema:schema8.properties.flow.type,parentSchema:schema8.properties.flow,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.way !== undefined){
let data12 = data.way;
if(Array.isArray(data12)){
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.table === undefined){
const err25 = {instancePath:instancePath+"/way/" + i0,schemaPath:"#/properties/way/items/required",keyword:"required",params:{missingProperty: "table"},schema:schema8.properties.way.items.required,parentSchema:schema8.properties.way.items,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data13.outcome === undefined){
const err26 = {instancePath:instancePath+"/way/" + i0,schemaPath:"#/properties/way/items/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema8.properties.way.items.required,parentSchema:schema8.properties.way.items,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data13.rule === undefined){
const err27 = {instancePath:instancePath+"/way/" + i0,schemaPath:"#/properties/way/items/required",keyword:"required",params:{missingProperty: "rule"},schema:schema8.properties.way.items.required,parentSchema:schema8.properties.way.items,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data13.source === undefined){
const err28 = {instancePath:instancePath+"/way/" + i0,schemaPath:"#/properties/way/items/required",keyword:"required",params:{missingProperty: "source"},schema:schema8.properties.way.items.required,parentSchema:schema8.properties.way.items,data:data13};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
for(const key2 in data13){
if(!((((key2 === "table") || (key2 === "outcome")) || (key2 === "rule")) || (key2 === "source"))){
const err29 = {instancePath:instancePath+"/way/" + i0,schemaPath:"#/properties/way/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema8.properties.way.items,data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data13.table !== undefined){
let data14 = data13.table;
if(typeof data14 !== "string"){
const err30 = {instancePath:instancePath+"/way/" + i0+"/table",schemaPath:"#/properties/way/items/properties/table/type",keyword:"type",params:{type: "string"},schema:schema8.properties.way.items.properties.table.type,parentSchema:schema8.properties.way.items.properties.table,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data13.outcome !== undefined){
let data15 = data13.outcome;
if(typeof data15 !== "string"){
const err31 = {instancePath:instancePath+"/way/" + i0+"/outcome",schemaPath:"#/properties/way/items/properties/outcome/type",keyword:"type",params:{type: "string"},schema:schema8.properties.way.items.properties.outcome.type,parentSchema:schema8.properties.way.items.properties.outcome,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data13.rule !== undefined){
let data16 = data13.rule;
if(typeof data16 !== "string"){
const err32 = {instancePath:instancePath+"/way/" + i0+"/rule",schemaPath:"#/properties/way/items/properties/rule/type",keyword:"type",params:{type: "string"},schema:schema8.properties.way.items.properties.rule.type,parentSchema:schema8.properties.way.items.properties.rule,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data13.source !== undefined){
let data17 = data13.source;
if(typeof data17 !== "string"){
const err33 = {instancePath:instancePath+"/way/" + i0+"/source",schemaPath:"#/properties/way/items/properties/source/type",keyword:"type",params:{type: "string"},schema:schema8.properties.way.items.properties.source.type,parentSchema:schema8.properties.way.items.properties.source,data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/way/" + i0,schemaPath:"#/properties/way/items/type",keyword:"type",params:{type: "object"},schema:schema8.properties.way.items.type,parentSchema:schema8.properties.way.items,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/way",schemaPath:"#/properties/way/type",keyword:"type",params:{type: "array"},schema:schema8.properties.way.type,parentSchema:schema8.properties.way,data:data12};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.error !== undefined){
let data18 = data.error;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.code === undefined){
const err36 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/required",keyword:"required",params:{missingProperty: "code"},schema:schema8.properties.error.required,parentSchema:schema8.properties.error,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data18.message === undefined){
const err37 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/required",keyword:"required",params:{missingProperty: "message"},schema:schema8.properties.error.required,parentSchema:schema8.properties.error,data:data18};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
for(const key3 in data18){
if(!((key3 === "code") || (key3 === "message"))){
const err38 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema8.properties.error,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data18.code !== undefined){
let data19 = data18.code;
if(typeof data19 !== "string"){
const err39 = {instancePath:instancePath+"/error/code",schemaPath:"#/properties/error/properties/code/type",keyword:"type",params:{type: "string"},schema:schema8.properties.error.properties.code.type,parentSchema:schema8.properties.error.properties.code,data:data19};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(!((((((((((data19 === "bad-json") || (data19 === "bad-line")) || (data19 === "unknown-table")) || (data19 === "bad-config")) || (data19 === "unknown-fact")) || (data19 === "unknown-value")) || (data19 === "wrong-type")) || (data19 === "out-of-range")) || (data19 === "missing-fact")) || (data19 === "uncovered"))){
const err40 = {instancePath:instancePath+"/error/code",schemaPath:"#/properties/error/properties/code/enum",keyword:"enum",params:{allowedValues: schema8.properties.error.properties.code.enum},schema:schema8.properties.error.properties.code.enum,parentSchema:schema8.properties.error.properties.code,data:data19};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data18.message !== undefined){
let data20 = data18.message;
if(typeof data20 !== "string"){
const err41 = {instancePath:instancePath+"/error/message",schemaPath:"#/properties/error/properties/message/type",keyword:"type",params:{type: "string"},schema:schema8.properties.error.properties.message.type,parentSchema:schema8.properties.error.properties.message,data:data20};
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
else {
const err42 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "object"},schema:schema8.properties.error.type,parentSchema:schema8.properties.error,data:data18};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.facts !== undefined){
let data21 = data.facts;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
}
else {
const err43 = {instancePath:instancePath+"/facts",schemaPath:"#/properties/facts/type",keyword:"type",params:{type: "object"},schema:schema8.properties.facts.type,parentSchema:schema8.properties.facts,data:data21};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.config !== undefined){
let data22 = data.config;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
}
else {
const err44 = {instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"},schema:schema8.properties.config.type,parentSchema:schema8.properties.config,data:data22};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.policyHash !== undefined){
let data23 = data.policyHash;
if(typeof data23 !== "string"){
const err45 = {instancePath:instancePath+"/policyHash",schemaPath:"#/properties/policyHash/type",keyword:"type",params:{type: "string"},schema:schema8.properties.policyHash.type,parentSchema:schema8.properties.policyHash,data:data23};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.requestId !== undefined){
let data24 = data.requestId;
if(typeof data24 !== "string"){
const err46 = {instancePath:instancePath+"/requestId",schemaPath:"#/properties/requestId/type",keyword:"type",params:{type: "string"},schema:schema8.properties.requestId.type,parentSchema:schema8.properties.requestId,data:data24};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.surface !== undefined){
let data25 = data.surface;
if(typeof data25 !== "string"){
const err47 = {instancePath:instancePath+"/surface",schemaPath:"#/properties/surface/type",keyword:"type",params:{type: "string"},schema:schema8.properties.surface.type,parentSchema:schema8.properties.surface,data:data25};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.target !== undefined){
let data26 = data.target;
if(typeof data26 !== "string"){
const err48 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"},schema:schema8.properties.target.type,parentSchema:schema8.properties.target,data:data26};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.gate !== undefined){
let data27 = data.gate;
if(typeof data27 !== "string"){
const err49 = {instancePath:instancePath+"/gate",schemaPath:"#/properties/gate/type",keyword:"type",params:{type: "string"},schema:schema8.properties.gate.type,parentSchema:schema8.properties.gate,data:data27};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(!(((((((((data27 === "policy-decided") || (data27 === "circuit-breaker")) || (data27 === "model-unresolved")) || (data27 === "auth-failed")) || (data27 === "transcript-error")) || (data27 === "no-target")) || (data27 === "cache-hit")) || (data27 === "model")) || (data27 === "internal-error"))){
const err50 = {instancePath:instancePath+"/gate",schemaPath:"#/properties/gate/enum",keyword:"enum",params:{allowedValues: schema8.properties.gate.enum},schema:schema8.properties.gate.enum,parentSchema:schema8.properties.gate,data:data27};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.modelCalled !== undefined){
let data28 = data.modelCalled;
if(typeof data28 !== "boolean"){
const err51 = {instancePath:instancePath+"/modelCalled",schemaPath:"#/properties/modelCalled/type",keyword:"type",params:{type: "boolean"},schema:schema8.properties.modelCalled.type,parentSchema:schema8.properties.modelCalled,data:data28};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.verdict !== undefined){
let data29 = data.verdict;
if(typeof data29 !== "string"){
const err52 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/type",keyword:"type",params:{type: "string"},schema:schema8.properties.verdict.type,parentSchema:schema8.properties.verdict,data:data29};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(!(((data29 === "allow") || (data29 === "deny")) || (data29 === "defer"))){
const err53 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema8.properties.verdict.enum},schema:schema8.properties.verdict.enum,parentSchema:schema8.properties.verdict,data:data29};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.emittedVerdict !== undefined){
let data30 = data.emittedVerdict;
if(typeof data30 !== "string"){
const err54 = {instancePath:instancePath+"/emittedVerdict",schemaPath:"#/properties/emittedVerdict/type",keyword:"type",params:{type: "string"},schema:schema8.properties.emittedVerdict.type,parentSchema:schema8.properties.emittedVerdict,data:data30};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(!(((data30 === "allow") || (data30 === "deny")) || (data30 === "defer"))){
const err55 = {instancePath:instancePath+"/emittedVerdict",schemaPath:"#/properties/emittedVerdict/enum",keyword:"enum",params:{allowedValues: schema8.properties.emittedVerdict.enum},schema:schema8.properties.emittedVerdict.enum,parentSchema:schema8.properties.emittedVerdict,data:data30};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.emittedReason !== undefined){
let data31 = data.emittedReason;
if(typeof data31 !== "string"){
const err56 = {instancePath:instancePath+"/emittedReason",schemaPath:"#/properties/emittedReason/type",keyword:"type",params:{type: "string"},schema:schema8.properties.emittedReason.type,parentSchema:schema8.properties.emittedReason,data:data31};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.reason !== undefined){
let data32 = data.reason;
if(typeof data32 !== "string"){
const err57 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema8.properties.reason.type,parentSchema:schema8.properties.reason,data:data32};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.deferKind !== undefined){
let data33 = data.deferKind;
if((typeof data33 !== "string") && (data33 !== null)){
const err58 = {instancePath:instancePath+"/deferKind",schemaPath:"#/properties/deferKind/type",keyword:"type",params:{type: schema8.properties.deferKind.type},schema:schema8.properties.deferKind.type,parentSchema:schema8.properties.deferKind,data:data33};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.lean !== undefined){
let data34 = data.lean;
if((typeof data34 !== "string") && (data34 !== null)){
const err59 = {instancePath:instancePath+"/lean",schemaPath:"#/properties/lean/type",keyword:"type",params:{type: schema8.properties.lean.type},schema:schema8.properties.lean.type,parentSchema:schema8.properties.lean,data:data34};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(!(((data34 === "allow") || (data34 === "deny")) || (data34 === null))){
const err60 = {instancePath:instancePath+"/lean",schemaPath:"#/properties/lean/enum",keyword:"enum",params:{allowedValues: schema8.properties.lean.enum},schema:schema8.properties.lean.enum,parentSchema:schema8.properties.lean,data:data34};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.riskLevel !== undefined){
let data35 = data.riskLevel;
if((typeof data35 !== "string") && (data35 !== null)){
const err61 = {instancePath:instancePath+"/riskLevel",schemaPath:"#/properties/riskLevel/type",keyword:"type",params:{type: schema8.properties.riskLevel.type},schema:schema8.properties.riskLevel.type,parentSchema:schema8.properties.riskLevel,data:data35};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(!(((((data35 === "low") || (data35 === "medium")) || (data35 === "high")) || (data35 === "critical")) || (data35 === null))){
const err62 = {instancePath:instancePath+"/riskLevel",schemaPath:"#/properties/riskLevel/enum",keyword:"enum",params:{allowedValues: schema8.properties.riskLevel.enum},schema:schema8.properties.riskLevel.enum,parentSchema:schema8.properties.riskLevel,data:data35};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.mode !== undefined){
let data36 = data.mode;
if(typeof data36 !== "string"){
const err63 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},schema:schema8.properties.mode.type,parentSchema:schema8.properties.mode,data:data36};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.latencyMs !== undefined){
let data37 = data.latencyMs;
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 < 0 || isNaN(data37)){
const err64 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema8.properties.latencyMs,data:data37};
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
const err65 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/type",keyword:"type",params:{type: "number"},schema:schema8.properties.latencyMs.type,parentSchema:schema8.properties.latencyMs,data:data37};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.attempts !== undefined){
let data38 = data.attempts;
if(!(((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38))) && (isFinite(data38)))){
const err66 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "integer"},schema:schema8.properties.attempts.type,parentSchema:schema8.properties.attempts,data:data38};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if((typeof data38 == "number") && (isFinite(data38))){
if(data38 < 1 || isNaN(data38)){
const err67 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema8.properties.attempts,data:data38};
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
if(data.modelId !== undefined){
let data39 = data.modelId;
if(typeof data39 !== "string"){
const err68 = {instancePath:instancePath+"/modelId",schemaPath:"#/properties/modelId/type",keyword:"type",params:{type: "string"},schema:schema8.properties.modelId.type,parentSchema:schema8.properties.modelId,data:data39};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.rawReply !== undefined){
let data40 = data.rawReply;
if((typeof data40 !== "string") && (data40 !== null)){
const err69 = {instancePath:instancePath+"/rawReply",schemaPath:"#/properties/rawReply/type",keyword:"type",params:{type: schema8.properties.rawReply.type},schema:schema8.properties.rawReply.type,parentSchema:schema8.properties.rawReply,data:data40};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.contextHash !== undefined){
let data41 = data.contextHash;
if(typeof data41 !== "string"){
const err70 = {instancePath:instancePath+"/contextHash",schemaPath:"#/properties/contextHash/type",keyword:"type",params:{type: "string"},schema:schema8.properties.contextHash.type,parentSchema:schema8.properties.contextHash,data:data41};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.strippedCount !== undefined){
let data42 = data.strippedCount;
if(!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))){
const err71 = {instancePath:instancePath+"/strippedCount",schemaPath:"#/properties/strippedCount/type",keyword:"type",params:{type: "integer"},schema:schema8.properties.strippedCount.type,parentSchema:schema8.properties.strippedCount,data:data42};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 < 0 || isNaN(data42)){
const err72 = {instancePath:instancePath+"/strippedCount",schemaPath:"#/properties/strippedCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema8.properties.strippedCount,data:data42};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
if(data.costUsd !== undefined){
let data43 = data.costUsd;
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 < 0 || isNaN(data43)){
const err73 = {instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema8.properties.costUsd,data:data43};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
else {
const err74 = {instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/type",keyword:"type",params:{type: "number"},schema:schema8.properties.costUsd.type,parentSchema:schema8.properties.costUsd,data:data43};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
else {
const err75 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

export const flow = validate24;
const schema9 = {"type":"object","required":["id","description","outcomes","nodes","onFault"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"id":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$"},"description":{"type":"string"},"outcomes":{"type":"array","minItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}},"nodes":{"type":"object","minProperties":1,"propertyNames":{"pattern":"^[a-z][a-z0-9-]*$"},"additionalProperties":{"type":"object","required":["table"],"additionalProperties":false,"properties":{"table":{"type":"string"},"with":{"type":"object","additionalProperties":{"type":["string","number","boolean","object"],"additionalProperties":false,"properties":{"fact":{"type":"string"},"from":{"type":"array","minItems":1,"items":{"type":"string"}},"otherwise":{"type":["string","number","boolean"]}}}},"to":{"type":"object","additionalProperties":{"type":"string"}},"end":{"type":"object","additionalProperties":{"type":"string"}}}}},"onFault":{"type":"string"},"invariants":{"type":"array","items":{"type":"object","required":["id"],"additionalProperties":false,"oneOf":[{"required":["always"]},{"required":["never"]},{"required":["neverLooserAlong"]}],"properties":{"id":{"type":"string","pattern":"^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},"because":{"type":"string"},"when":{"type":"object","additionalProperties":{"type":["string","number","boolean","array"],"minItems":1,"items":{"type":["string","number","boolean"]}}},"passes":{"$ref":"#/definitions/answers"},"avoids":{"$ref":"#/definitions/answers"},"always":{"$ref":"#/definitions/ends"},"never":{"$ref":"#/definitions/ends"},"neverLooserAlong":{"type":"string"},"floor":{"type":"boolean","default":false}}}}},"definitions":{"answers":{"type":"object","minProperties":1,"additionalProperties":{"type":["string","boolean","array"],"minItems":1,"items":{"type":"string"}}},"ends":{"type":["string","array"],"minItems":1,"items":{"type":"string"}}}};
const pattern6 = new RegExp("^[a-z0-9-]+/[a-z0-9-]+$", "u");
const pattern8 = new RegExp("^[a-z][a-z0-9-]*$", "u");
const pattern9 = new RegExp("^[a-z0-9]+(?:[.-][a-z0-9]+)*$", "u");
const schema10 = {"type":"object","minProperties":1,"additionalProperties":{"type":["string","boolean","array"],"minItems":1,"items":{"type":"string"}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
let data0 = data[key0];
if(((typeof data0 !== "string") && (typeof data0 !== "boolean")) && (!(Array.isArray(data0)))){
const err1 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: schema10.additionalProperties.type},schema:schema10.additionalProperties.type,parentSchema:schema10.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(Array.isArray(data0)){
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema10.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/additionalProperties/items/type",keyword:"type",params:{type: "string"},schema:schema10.additionalProperties.items.type,parentSchema:schema10.additionalProperties.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":["string","array"],"minItems":1,"items":{"type":"string"}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(Array.isArray(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema11.type},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Array.isArray(data)){
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},schema:schema11.items.type,parentSchema:schema11.items,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
validate28.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.description === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.outcomes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcomes"},schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.nodes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodes"},schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.onFault === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "onFault"},schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "$schema") || (key0 === "id")) || (key0 === "description")) || (key0 === "outcomes")) || (key0 === "nodes")) || (key0 === "onFault")) || (key0 === "invariants"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err6 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema9.properties.$schema.type,parentSchema:schema9.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.id !== undefined){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern6.test(data1)){
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]+/[a-z0-9-]+$"},schema:"^[a-z0-9-]+/[a-z0-9-]+$",parentSchema:schema9.properties.id,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema9.properties.id.type,parentSchema:schema9.properties.id,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 !== "string"){
const err9 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},schema:schema9.properties.description.type,parentSchema:schema9.properties.description,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.outcomes !== undefined){
let data3 = data.outcomes;
if(Array.isArray(data3)){
if(data3.length < 2){
const err10 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema9.properties.outcomes,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err11 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema9.properties.outcomes.items,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/type",keyword:"type",params:{type: "string"},schema:schema9.properties.outcomes.items.type,parentSchema:schema9.properties.outcomes.items,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/type",keyword:"type",params:{type: "array"},schema:schema9.properties.outcomes.type,parentSchema:schema9.properties.outcomes,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.nodes !== undefined){
let data5 = data.nodes;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length < 1){
const err14 = {instancePath:instancePath+"/nodes",schemaPath:"#/properties/nodes/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema9.properties.nodes,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key1 in data5){
const _errs14 = errors;
if(typeof key1 === "string"){
if(!pattern8.test(key1)){
const err15 = {instancePath:instancePath+"/nodes",schemaPath:"#/properties/nodes/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9-]*$"},schema:"^[a-z][a-z0-9-]*$",parentSchema:schema9.properties.nodes.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid3 = _errs14 === errors;
if(!valid3){
const err16 = {instancePath:instancePath+"/nodes",schemaPath:"#/properties/nodes/propertyNames",keyword:"propertyNames",params:{propertyName: key1},schema:schema9.properties.nodes.propertyNames,parentSchema:schema9.properties.nodes,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
for(const key2 in data5){
let data6 = data5[key2];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.table === undefined){
const err17 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/required",keyword:"required",params:{missingProperty: "table"},schema:schema9.properties.nodes.additionalProperties.required,parentSchema:schema9.properties.nodes.additionalProperties,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key3 in data6){
if(!((((key3 === "table") || (key3 === "with")) || (key3 === "to")) || (key3 === "end"))){
const err18 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema9.properties.nodes.additionalProperties,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data6.table !== undefined){
let data7 = data6.table;
if(typeof data7 !== "string"){
const err19 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/table",schemaPath:"#/properties/nodes/additionalProperties/properties/table/type",keyword:"type",params:{type: "string"},schema:schema9.properties.nodes.additionalProperties.properties.table.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.table,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data6.with !== undefined){
let data8 = data6.with;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key4 in data8){
let data9 = data8[key4];
if((((typeof data9 !== "string") && (!((typeof data9 == "number") && (isFinite(data9))))) && (typeof data9 !== "boolean")) && (!(data9 && typeof data9 == "object" && !Array.isArray(data9)))){
const err20 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/type",keyword:"type",params:{type: schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.type},schema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key5 in data9){
if(!(((key5 === "fact") || (key5 === "from")) || (key5 === "otherwise"))){
const err21 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data9.fact !== undefined){
let data10 = data9.fact;
if(typeof data10 !== "string"){
const err22 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/fact",schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/properties/fact/type",keyword:"type",params:{type: "string"},schema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.fact.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.fact,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data9.from !== undefined){
let data11 = data9.from;
if(Array.isArray(data11)){
if(data11.length < 1){
const err23 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/properties/from/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.from,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(typeof data12 !== "string"){
const err24 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/from/" + i1,schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/properties/from/items/type",keyword:"type",params:{type: "string"},schema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.from.items.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.from.items,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/properties/from/type",keyword:"type",params:{type: "array"},schema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.from.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.from,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.otherwise !== undefined){
let data13 = data9.otherwise;
if(((typeof data13 !== "string") && (!((typeof data13 == "number") && (isFinite(data13))))) && (typeof data13 !== "boolean")){
const err26 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/otherwise",schemaPath:"#/properties/nodes/additionalProperties/properties/with/additionalProperties/properties/otherwise/type",keyword:"type",params:{type: schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.otherwise.type},schema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.otherwise.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.with.additionalProperties.properties.otherwise,data:data13};
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
}
}
else {
const err27 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/with",schemaPath:"#/properties/nodes/additionalProperties/properties/with/type",keyword:"type",params:{type: "object"},schema:schema9.properties.nodes.additionalProperties.properties.with.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.with,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data6.to !== undefined){
let data14 = data6.to;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key6 in data14){
let data15 = data14[key6];
if(typeof data15 !== "string"){
const err28 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/to/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/properties/to/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema9.properties.nodes.additionalProperties.properties.to.additionalProperties.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.to.additionalProperties,data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/to",schemaPath:"#/properties/nodes/additionalProperties/properties/to/type",keyword:"type",params:{type: "object"},schema:schema9.properties.nodes.additionalProperties.properties.to.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.to,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data6.end !== undefined){
let data16 = data6.end;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key7 in data16){
let data17 = data16[key7];
if(typeof data17 !== "string"){
const err30 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/end/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/properties/end/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema9.properties.nodes.additionalProperties.properties.end.additionalProperties.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.end.additionalProperties,data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/end",schemaPath:"#/properties/nodes/additionalProperties/properties/end/type",keyword:"type",params:{type: "object"},schema:schema9.properties.nodes.additionalProperties.properties.end.type,parentSchema:schema9.properties.nodes.additionalProperties.properties.end,data:data16};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/nodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodes/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema9.properties.nodes.additionalProperties.type,parentSchema:schema9.properties.nodes.additionalProperties,data:data6};
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
const err33 = {instancePath:instancePath+"/nodes",schemaPath:"#/properties/nodes/type",keyword:"type",params:{type: "object"},schema:schema9.properties.nodes.type,parentSchema:schema9.properties.nodes,data:data5};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.onFault !== undefined){
let data18 = data.onFault;
if(typeof data18 !== "string"){
const err34 = {instancePath:instancePath+"/onFault",schemaPath:"#/properties/onFault/type",keyword:"type",params:{type: "string"},schema:schema9.properties.onFault.type,parentSchema:schema9.properties.onFault,data:data18};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.invariants !== undefined){
let data19 = data.invariants;
if(Array.isArray(data19)){
const len2 = data19.length;
for(let i2=0; i2<len2; i2++){
let data20 = data19[i2];
const _errs51 = errors;
let valid14 = false;
let passing0 = null;
const _errs52 = errors;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.always === undefined){
const err35 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/oneOf/0/required",keyword:"required",params:{missingProperty: "always"},schema:schema9.properties.invariants.items.oneOf[0].required,parentSchema:schema9.properties.invariants.items.oneOf[0],data:data20};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
var _valid0 = _errs52 === errors;
if(_valid0){
valid14 = true;
passing0 = 0;
}
const _errs53 = errors;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.never === undefined){
const err36 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/oneOf/1/required",keyword:"required",params:{missingProperty: "never"},schema:schema9.properties.invariants.items.oneOf[1].required,parentSchema:schema9.properties.invariants.items.oneOf[1],data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
var _valid0 = _errs53 === errors;
if(_valid0 && valid14){
valid14 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid14 = true;
passing0 = 1;
}
const _errs54 = errors;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.neverLooserAlong === undefined){
const err37 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/oneOf/2/required",keyword:"required",params:{missingProperty: "neverLooserAlong"},schema:schema9.properties.invariants.items.oneOf[2].required,parentSchema:schema9.properties.invariants.items.oneOf[2],data:data20};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var _valid0 = _errs54 === errors;
if(_valid0 && valid14){
valid14 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid14 = true;
passing0 = 2;
}
}
}
if(!valid14){
const err38 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},schema:schema9.properties.invariants.items.oneOf,parentSchema:schema9.properties.invariants.items,data:data20};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
else {
errors = _errs51;
if(vErrors !== null){
if(_errs51){
vErrors.length = _errs51;
}
else {
vErrors = null;
}
}
}
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.id === undefined){
const err39 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/required",keyword:"required",params:{missingProperty: "id"},schema:schema9.properties.invariants.items.required,parentSchema:schema9.properties.invariants.items,data:data20};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
for(const key8 in data20){
if(!(func2.call(schema9.properties.invariants.items.properties, key8))){
const err40 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema9.properties.invariants.items,data:data20};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data20.id !== undefined){
let data21 = data20.id;
if(typeof data21 === "string"){
if(!pattern9.test(data21)){
const err41 = {instancePath:instancePath+"/invariants/" + i2+"/id",schemaPath:"#/properties/invariants/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},schema:"^[a-z0-9]+(?:[.-][a-z0-9]+)*$",parentSchema:schema9.properties.invariants.items.properties.id,data:data21};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/invariants/" + i2+"/id",schemaPath:"#/properties/invariants/items/properties/id/type",keyword:"type",params:{type: "string"},schema:schema9.properties.invariants.items.properties.id.type,parentSchema:schema9.properties.invariants.items.properties.id,data:data21};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data20.because !== undefined){
let data22 = data20.because;
if(typeof data22 !== "string"){
const err43 = {instancePath:instancePath+"/invariants/" + i2+"/because",schemaPath:"#/properties/invariants/items/properties/because/type",keyword:"type",params:{type: "string"},schema:schema9.properties.invariants.items.properties.because.type,parentSchema:schema9.properties.invariants.items.properties.because,data:data22};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data20.when !== undefined){
let data23 = data20.when;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key9 in data23){
let data24 = data23[key9];
if((((typeof data24 !== "string") && (!((typeof data24 == "number") && (isFinite(data24))))) && (typeof data24 !== "boolean")) && (!(Array.isArray(data24)))){
const err44 = {instancePath:instancePath+"/invariants/" + i2+"/when/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/invariants/items/properties/when/additionalProperties/type",keyword:"type",params:{type: schema9.properties.invariants.items.properties.when.additionalProperties.type},schema:schema9.properties.invariants.items.properties.when.additionalProperties.type,parentSchema:schema9.properties.invariants.items.properties.when.additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(Array.isArray(data24)){
if(data24.length < 1){
const err45 = {instancePath:instancePath+"/invariants/" + i2+"/when/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/invariants/items/properties/when/additionalProperties/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema9.properties.invariants.items.properties.when.additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const len3 = data24.length;
for(let i3=0; i3<len3; i3++){
let data25 = data24[i3];
if(((typeof data25 !== "string") && (!((typeof data25 == "number") && (isFinite(data25))))) && (typeof data25 !== "boolean")){
const err46 = {instancePath:instancePath+"/invariants/" + i2+"/when/" + key9.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i3,schemaPath:"#/properties/invariants/items/properties/when/additionalProperties/items/type",keyword:"type",params:{type: schema9.properties.invariants.items.properties.when.additionalProperties.items.type},schema:schema9.properties.invariants.items.properties.when.additionalProperties.items.type,parentSchema:schema9.properties.invariants.items.properties.when.additionalProperties.items,data:data25};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
}
}
else {
const err47 = {instancePath:instancePath+"/invariants/" + i2+"/when",schemaPath:"#/properties/invariants/items/properties/when/type",keyword:"type",params:{type: "object"},schema:schema9.properties.invariants.items.properties.when.type,parentSchema:schema9.properties.invariants.items.properties.when,data:data23};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data20.passes !== undefined){
if(!(validate25(data20.passes, {instancePath:instancePath+"/invariants/" + i2+"/passes",parentData:data20,parentDataProperty:"passes",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data20.avoids !== undefined){
if(!(validate25(data20.avoids, {instancePath:instancePath+"/invariants/" + i2+"/avoids",parentData:data20,parentDataProperty:"avoids",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data20.always !== undefined){
if(!(validate28(data20.always, {instancePath:instancePath+"/invariants/" + i2+"/always",parentData:data20,parentDataProperty:"always",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data20.never !== undefined){
if(!(validate28(data20.never, {instancePath:instancePath+"/invariants/" + i2+"/never",parentData:data20,parentDataProperty:"never",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data20.neverLooserAlong !== undefined){
let data30 = data20.neverLooserAlong;
if(typeof data30 !== "string"){
const err48 = {instancePath:instancePath+"/invariants/" + i2+"/neverLooserAlong",schemaPath:"#/properties/invariants/items/properties/neverLooserAlong/type",keyword:"type",params:{type: "string"},schema:schema9.properties.invariants.items.properties.neverLooserAlong.type,parentSchema:schema9.properties.invariants.items.properties.neverLooserAlong,data:data30};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data20.floor !== undefined){
let data31 = data20.floor;
if(typeof data31 !== "boolean"){
const err49 = {instancePath:instancePath+"/invariants/" + i2+"/floor",schemaPath:"#/properties/invariants/items/properties/floor/type",keyword:"type",params:{type: "boolean"},schema:schema9.properties.invariants.items.properties.floor.type,parentSchema:schema9.properties.invariants.items.properties.floor,data:data31};
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
const err50 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/properties/invariants/items/type",keyword:"type",params:{type: "object"},schema:schema9.properties.invariants.items.type,parentSchema:schema9.properties.invariants.items,data:data20};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/invariants",schemaPath:"#/properties/invariants/type",keyword:"type",params:{type: "array"},schema:schema9.properties.invariants.type,parentSchema:schema9.properties.invariants,data:data19};
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
const err52 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

export const guard = validate31;
const schema12 = {"type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"provider":{"type":"string","pattern":"^[\\s\\S]"},"model":{"type":"string","pattern":"^[\\s\\S]"},"modelType":{"type":"string","enum":["chat","classifier"],"default":"chat"},"reasoning":{"type":"string","enum":["off","minimal","low","medium","high","xhigh","max"],"default":"off"},"timeoutMs":{"type":"integer","minimum":1,"default":15000},"maxTokens":{"type":"integer","minimum":1,"default":4096},"temperature":{"type":"number","minimum":0,"maximum":2},"transcript":{"type":"object","additionalProperties":false,"properties":{"maxUserMessages":{"type":"integer","minimum":0,"default":5},"maxToolCalls":{"type":"integer","minimum":0,"default":10},"maxCharsPerEntry":{"type":"integer","minimum":0,"default":1000}}},"surfaces":{"type":"array","maxItems":500,"default":["bash","mcp","skill"],"items":{"type":"string","pattern":"^[\\s\\S]"}},"instructions":{"type":["string","object","null"],"default":null,"additionalProperties":false,"properties":{"chat":{"type":"object","additionalProperties":false,"properties":{"rules":{"type":"string"},"replace":{"type":"boolean"}}},"classifier":{"type":"object","additionalProperties":false,"properties":{"background":{"type":"string"},"questions":{"type":"object","additionalProperties":false,"properties":{"danger_category":{"type":"string"},"intent_match":{"type":"string"},"risk":{"type":"string"}}}}}}},"classifier":{"type":"object","additionalProperties":false,"properties":{"intentThreshold":{"type":"number","minimum":0,"maximum":1,"default":0.5},"riskThreshold":{"type":"number","minimum":0,"maximum":1,"default":0.5},"confidenceThreshold":{"type":"number","minimum":0,"maximum":1,"default":0.5}}},"fallbacks":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["provider","model"],"properties":{"provider":{"type":"string","pattern":"^[\\s\\S]"},"model":{"type":"string","pattern":"^[\\s\\S]"},"modelType":{"type":"string","enum":["chat","classifier"]},"timeoutMs":{"type":"integer","minimum":1},"temperature":{"type":"number","minimum":0,"maximum":2}}}},"mode":{"type":"string","enum":["strict","default","lenient","permissive"],"default":"default"},"projectLayer":{"type":"string","enum":["any","stricter-only","ignore"],"default":"any"},"notifyLevel":{"type":"string","enum":["info","warning","error","off"],"default":"info"},"notifyApprovals":{"type":"boolean","default":false},"circuitBreaker":{"type":"object","additionalProperties":false,"properties":{"consecutive":{"type":"integer","minimum":0,"default":3},"total":{"type":"integer","minimum":0,"default":20},"verdict":{"type":"string","enum":["deny","defer"],"default":"deny"}}},"cache":{"type":"object","additionalProperties":false,"properties":{"maxEntries":{"type":"integer","minimum":0,"default":128}}}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data12.length > 500){
const err25 = {instancePath:instancePath+"/surfaces",schemaPath:"#/properties/surfaces/maxItems",keyword:"maxItems",params:{limit: 500},schema:500,parentSchema:schema12.properties.surfaces,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
if(typeof data13 === "string"){
if(!pattern1.test(data13)){
const err26 = {instancePath:instancePath+"/surfaces/" + i0,schemaPath:"#/properties/surfaces/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.surfaces.items,data:data13};
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
const err27 = {instancePath:instancePath+"/surfaces/" + i0,schemaPath:"#/properties/surfaces/items/type",keyword:"type",params:{type: "string"},schema:schema12.properties.surfaces.items.type,parentSchema:schema12.properties.surfaces.items,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/surfaces",schemaPath:"#/properties/surfaces/type",keyword:"type",params:{type: "array"},schema:schema12.properties.surfaces.type,parentSchema:schema12.properties.surfaces,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.instructions !== undefined){
let data14 = data.instructions;
if(((typeof data14 !== "string") && (!(data14 && typeof data14 == "object" && !Array.isArray(data14)))) && (data14 !== null)){
const err29 = {instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: schema12.properties.instructions.type},schema:schema12.properties.instructions.type,parentSchema:schema12.properties.instructions,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
if(!((key2 === "chat") || (key2 === "classifier"))){
const err30 = {instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema12.properties.instructions,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data14.chat !== undefined){
let data15 = data14.chat;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key3 in data15){
if(!((key3 === "rules") || (key3 === "replace"))){
const err31 = {instancePath:instancePath+"/instructions/chat",schemaPath:"#/properties/instructions/properties/chat/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema12.properties.instructions.properties.chat,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data15.rules !== undefined){
let data16 = data15.rules;
if(typeof data16 !== "string"){
const err32 = {instancePath:instancePath+"/instructions/chat/rules",schemaPath:"#/properties/instructions/properties/chat/properties/rules/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.chat.properties.rules.type,parentSchema:schema12.properties.instructions.properties.chat.properties.rules,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data15.replace !== undefined){
let data17 = data15.replace;
if(typeof data17 !== "boolean"){
const err33 = {instancePath:instancePath+"/instructions/chat/replace",schemaPath:"#/properties/instructions/properties/chat/properties/replace/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.instructions.properties.chat.properties.replace.type,parentSchema:schema12.properties.instructions.properties.chat.properties.replace,data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/instructions/chat",schemaPath:"#/properties/instructions/properties/chat/type",keyword:"type",params:{type: "object"},schema:schema12.properties.instructions.properties.chat.type,parentSchema:schema12.properties.instructions.properties.chat,data:data15};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data14.classifier !== undefined){
let data18 = data14.classifier;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key4 in data18){
if(!((key4 === "background") || (key4 === "questions"))){
const err35 = {instancePath:instancePath+"/instructions/classifier",schemaPath:"#/properties/instructions/properties/classifier/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema12.properties.instructions.properties.classifier,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data18.background !== undefined){
let data19 = data18.background;
if(typeof data19 !== "string"){
const err36 = {instancePath:instancePath+"/instructions/classifier/background",schemaPath:"#/properties/instructions/properties/classifier/properties/background/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.background.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.background,data:data19};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data18.questions !== undefined){
let data20 = data18.questions;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key5 in data20){
if(!(((key5 === "danger_category") || (key5 === "intent_match")) || (key5 === "risk"))){
const err37 = {instancePath:instancePath+"/instructions/classifier/questions",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions,data:data20};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data20.danger_category !== undefined){
let data21 = data20.danger_category;
if(typeof data21 !== "string"){
const err38 = {instancePath:instancePath+"/instructions/classifier/questions/danger_category",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/properties/danger_category/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.questions.properties.danger_category.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions.properties.danger_category,data:data21};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data20.intent_match !== undefined){
let data22 = data20.intent_match;
if(typeof data22 !== "string"){
const err39 = {instancePath:instancePath+"/instructions/classifier/questions/intent_match",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/properties/intent_match/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.questions.properties.intent_match.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions.properties.intent_match,data:data22};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data20.risk !== undefined){
let data23 = data20.risk;
if(typeof data23 !== "string"){
const err40 = {instancePath:instancePath+"/instructions/classifier/questions/risk",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/properties/risk/type",keyword:"type",params:{type: "string"},schema:schema12.properties.instructions.properties.classifier.properties.questions.properties.risk.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions.properties.risk,data:data23};
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
const err41 = {instancePath:instancePath+"/instructions/classifier/questions",schemaPath:"#/properties/instructions/properties/classifier/properties/questions/type",keyword:"type",params:{type: "object"},schema:schema12.properties.instructions.properties.classifier.properties.questions.type,parentSchema:schema12.properties.instructions.properties.classifier.properties.questions,data:data20};
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
else {
const err42 = {instancePath:instancePath+"/instructions/classifier",schemaPath:"#/properties/instructions/properties/classifier/type",keyword:"type",params:{type: "object"},schema:schema12.properties.instructions.properties.classifier.type,parentSchema:schema12.properties.instructions.properties.classifier,data:data18};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
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
const err43 = {instancePath:instancePath+"/classifier",schemaPath:"#/properties/classifier/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema12.properties.classifier,data:data24};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data24.intentThreshold !== undefined){
let data25 = data24.intentThreshold;
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 1 || isNaN(data25)){
const err44 = {instancePath:instancePath+"/classifier/intentThreshold",schemaPath:"#/properties/classifier/properties/intentThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema12.properties.classifier.properties.intentThreshold,data:data25};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data25 < 0 || isNaN(data25)){
const err45 = {instancePath:instancePath+"/classifier/intentThreshold",schemaPath:"#/properties/classifier/properties/intentThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.classifier.properties.intentThreshold,data:data25};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/classifier/intentThreshold",schemaPath:"#/properties/classifier/properties/intentThreshold/type",keyword:"type",params:{type: "number"},schema:schema12.properties.classifier.properties.intentThreshold.type,parentSchema:schema12.properties.classifier.properties.intentThreshold,data:data25};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data24.riskThreshold !== undefined){
let data26 = data24.riskThreshold;
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 1 || isNaN(data26)){
const err47 = {instancePath:instancePath+"/classifier/riskThreshold",schemaPath:"#/properties/classifier/properties/riskThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema12.properties.classifier.properties.riskThreshold,data:data26};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data26 < 0 || isNaN(data26)){
const err48 = {instancePath:instancePath+"/classifier/riskThreshold",schemaPath:"#/properties/classifier/properties/riskThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.classifier.properties.riskThreshold,data:data26};
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
const err49 = {instancePath:instancePath+"/classifier/riskThreshold",schemaPath:"#/properties/classifier/properties/riskThreshold/type",keyword:"type",params:{type: "number"},schema:schema12.properties.classifier.properties.riskThreshold.type,parentSchema:schema12.properties.classifier.properties.riskThreshold,data:data26};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data24.confidenceThreshold !== undefined){
let data27 = data24.confidenceThreshold;
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1 || isNaN(data27)){
const err50 = {instancePath:instancePath+"/classifier/confidenceThreshold",schemaPath:"#/properties/classifier/properties/confidenceThreshold/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema12.properties.classifier.properties.confidenceThreshold,data:data27};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data27 < 0 || isNaN(data27)){
const err51 = {instancePath:instancePath+"/classifier/confidenceThreshold",schemaPath:"#/properties/classifier/properties/confidenceThreshold/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.classifier.properties.confidenceThreshold,data:data27};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/classifier/confidenceThreshold",schemaPath:"#/properties/classifier/properties/confidenceThreshold/type",keyword:"type",params:{type: "number"},schema:schema12.properties.classifier.properties.confidenceThreshold.type,parentSchema:schema12.properties.classifier.properties.confidenceThreshold,data:data27};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/classifier",schemaPath:"#/properties/classifier/type",keyword:"type",params:{type: "object"},schema:schema12.properties.classifier.type,parentSchema:schema12.properties.classifier,data:data24};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
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
const err54 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/required",keyword:"required",params:{missingProperty: "provider"},schema:schema12.properties.fallbacks.items.required,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(data29.model === undefined){
const err55 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/required",keyword:"required",params:{missingProperty: "model"},schema:schema12.properties.fallbacks.items.required,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
for(const key7 in data29){
if(!(((((key7 === "provider") || (key7 === "model")) || (key7 === "modelType")) || (key7 === "timeoutMs")) || (key7 === "temperature"))){
const err56 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data29.provider !== undefined){
let data30 = data29.provider;
if(typeof data30 === "string"){
if(!pattern1.test(data30)){
const err57 = {instancePath:instancePath+"/fallbacks/" + i1+"/provider",schemaPath:"#/properties/fallbacks/items/properties/provider/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.fallbacks.items.properties.provider,data:data30};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/fallbacks/" + i1+"/provider",schemaPath:"#/properties/fallbacks/items/properties/provider/type",keyword:"type",params:{type: "string"},schema:schema12.properties.fallbacks.items.properties.provider.type,parentSchema:schema12.properties.fallbacks.items.properties.provider,data:data30};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data29.model !== undefined){
let data31 = data29.model;
if(typeof data31 === "string"){
if(!pattern1.test(data31)){
const err59 = {instancePath:instancePath+"/fallbacks/" + i1+"/model",schemaPath:"#/properties/fallbacks/items/properties/model/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema12.properties.fallbacks.items.properties.model,data:data31};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/fallbacks/" + i1+"/model",schemaPath:"#/properties/fallbacks/items/properties/model/type",keyword:"type",params:{type: "string"},schema:schema12.properties.fallbacks.items.properties.model.type,parentSchema:schema12.properties.fallbacks.items.properties.model,data:data31};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data29.modelType !== undefined){
let data32 = data29.modelType;
if(typeof data32 !== "string"){
const err61 = {instancePath:instancePath+"/fallbacks/" + i1+"/modelType",schemaPath:"#/properties/fallbacks/items/properties/modelType/type",keyword:"type",params:{type: "string"},schema:schema12.properties.fallbacks.items.properties.modelType.type,parentSchema:schema12.properties.fallbacks.items.properties.modelType,data:data32};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(!((data32 === "chat") || (data32 === "classifier"))){
const err62 = {instancePath:instancePath+"/fallbacks/" + i1+"/modelType",schemaPath:"#/properties/fallbacks/items/properties/modelType/enum",keyword:"enum",params:{allowedValues: schema12.properties.fallbacks.items.properties.modelType.enum},schema:schema12.properties.fallbacks.items.properties.modelType.enum,parentSchema:schema12.properties.fallbacks.items.properties.modelType,data:data32};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data29.timeoutMs !== undefined){
let data33 = data29.timeoutMs;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
const err63 = {instancePath:instancePath+"/fallbacks/" + i1+"/timeoutMs",schemaPath:"#/properties/fallbacks/items/properties/timeoutMs/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.fallbacks.items.properties.timeoutMs.type,parentSchema:schema12.properties.fallbacks.items.properties.timeoutMs,data:data33};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 1 || isNaN(data33)){
const err64 = {instancePath:instancePath+"/fallbacks/" + i1+"/timeoutMs",schemaPath:"#/properties/fallbacks/items/properties/timeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema12.properties.fallbacks.items.properties.timeoutMs,data:data33};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
if(data29.temperature !== undefined){
let data34 = data29.temperature;
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 > 2 || isNaN(data34)){
const err65 = {instancePath:instancePath+"/fallbacks/" + i1+"/temperature",schemaPath:"#/properties/fallbacks/items/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},schema:2,parentSchema:schema12.properties.fallbacks.items.properties.temperature,data:data34};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(data34 < 0 || isNaN(data34)){
const err66 = {instancePath:instancePath+"/fallbacks/" + i1+"/temperature",schemaPath:"#/properties/fallbacks/items/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.fallbacks.items.properties.temperature,data:data34};
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
const err67 = {instancePath:instancePath+"/fallbacks/" + i1+"/temperature",schemaPath:"#/properties/fallbacks/items/properties/temperature/type",keyword:"type",params:{type: "number"},schema:schema12.properties.fallbacks.items.properties.temperature.type,parentSchema:schema12.properties.fallbacks.items.properties.temperature,data:data34};
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
const err68 = {instancePath:instancePath+"/fallbacks/" + i1,schemaPath:"#/properties/fallbacks/items/type",keyword:"type",params:{type: "object"},schema:schema12.properties.fallbacks.items.type,parentSchema:schema12.properties.fallbacks.items,data:data29};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
else {
const err69 = {instancePath:instancePath+"/fallbacks",schemaPath:"#/properties/fallbacks/type",keyword:"type",params:{type: "array"},schema:schema12.properties.fallbacks.type,parentSchema:schema12.properties.fallbacks,data:data28};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.mode !== undefined){
let data35 = data.mode;
if(typeof data35 !== "string"){
const err70 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},schema:schema12.properties.mode.type,parentSchema:schema12.properties.mode,data:data35};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(!((((data35 === "strict") || (data35 === "default")) || (data35 === "lenient")) || (data35 === "permissive"))){
const err71 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema12.properties.mode.enum},schema:schema12.properties.mode.enum,parentSchema:schema12.properties.mode,data:data35};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.projectLayer !== undefined){
let data36 = data.projectLayer;
if(typeof data36 !== "string"){
const err72 = {instancePath:instancePath+"/projectLayer",schemaPath:"#/properties/projectLayer/type",keyword:"type",params:{type: "string"},schema:schema12.properties.projectLayer.type,parentSchema:schema12.properties.projectLayer,data:data36};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(!(((data36 === "any") || (data36 === "stricter-only")) || (data36 === "ignore"))){
const err73 = {instancePath:instancePath+"/projectLayer",schemaPath:"#/properties/projectLayer/enum",keyword:"enum",params:{allowedValues: schema12.properties.projectLayer.enum},schema:schema12.properties.projectLayer.enum,parentSchema:schema12.properties.projectLayer,data:data36};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.notifyLevel !== undefined){
let data37 = data.notifyLevel;
if(typeof data37 !== "string"){
const err74 = {instancePath:instancePath+"/notifyLevel",schemaPath:"#/properties/notifyLevel/type",keyword:"type",params:{type: "string"},schema:schema12.properties.notifyLevel.type,parentSchema:schema12.properties.notifyLevel,data:data37};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(!((((data37 === "info") || (data37 === "warning")) || (data37 === "error")) || (data37 === "off"))){
const err75 = {instancePath:instancePath+"/notifyLevel",schemaPath:"#/properties/notifyLevel/enum",keyword:"enum",params:{allowedValues: schema12.properties.notifyLevel.enum},schema:schema12.properties.notifyLevel.enum,parentSchema:schema12.properties.notifyLevel,data:data37};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.notifyApprovals !== undefined){
let data38 = data.notifyApprovals;
if(typeof data38 !== "boolean"){
const err76 = {instancePath:instancePath+"/notifyApprovals",schemaPath:"#/properties/notifyApprovals/type",keyword:"type",params:{type: "boolean"},schema:schema12.properties.notifyApprovals.type,parentSchema:schema12.properties.notifyApprovals,data:data38};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.circuitBreaker !== undefined){
let data39 = data.circuitBreaker;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
for(const key8 in data39){
if(!(((key8 === "consecutive") || (key8 === "total")) || (key8 === "verdict"))){
const err77 = {instancePath:instancePath+"/circuitBreaker",schemaPath:"#/properties/circuitBreaker/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema12.properties.circuitBreaker,data:data39};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data39.consecutive !== undefined){
let data40 = data39.consecutive;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
const err78 = {instancePath:instancePath+"/circuitBreaker/consecutive",schemaPath:"#/properties/circuitBreaker/properties/consecutive/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.circuitBreaker.properties.consecutive.type,parentSchema:schema12.properties.circuitBreaker.properties.consecutive,data:data40};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 < 0 || isNaN(data40)){
const err79 = {instancePath:instancePath+"/circuitBreaker/consecutive",schemaPath:"#/properties/circuitBreaker/properties/consecutive/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.circuitBreaker.properties.consecutive,data:data40};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
if(data39.total !== undefined){
let data41 = data39.total;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
const err80 = {instancePath:instancePath+"/circuitBreaker/total",schemaPath:"#/properties/circuitBreaker/properties/total/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.circuitBreaker.properties.total.type,parentSchema:schema12.properties.circuitBreaker.properties.total,data:data41};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
const err81 = {instancePath:instancePath+"/circuitBreaker/total",schemaPath:"#/properties/circuitBreaker/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.circuitBreaker.properties.total,data:data41};
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
if(data39.verdict !== undefined){
let data42 = data39.verdict;
if(typeof data42 !== "string"){
const err82 = {instancePath:instancePath+"/circuitBreaker/verdict",schemaPath:"#/properties/circuitBreaker/properties/verdict/type",keyword:"type",params:{type: "string"},schema:schema12.properties.circuitBreaker.properties.verdict.type,parentSchema:schema12.properties.circuitBreaker.properties.verdict,data:data42};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(!((data42 === "deny") || (data42 === "defer"))){
const err83 = {instancePath:instancePath+"/circuitBreaker/verdict",schemaPath:"#/properties/circuitBreaker/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema12.properties.circuitBreaker.properties.verdict.enum},schema:schema12.properties.circuitBreaker.properties.verdict.enum,parentSchema:schema12.properties.circuitBreaker.properties.verdict,data:data42};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
}
else {
const err84 = {instancePath:instancePath+"/circuitBreaker",schemaPath:"#/properties/circuitBreaker/type",keyword:"type",params:{type: "object"},schema:schema12.properties.circuitBreaker.type,parentSchema:schema12.properties.circuitBreaker,data:data39};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data.cache !== undefined){
let data43 = data.cache;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key9 in data43){
if(!(key9 === "maxEntries")){
const err85 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema12.properties.cache,data:data43};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data43.maxEntries !== undefined){
let data44 = data43.maxEntries;
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
const err86 = {instancePath:instancePath+"/cache/maxEntries",schemaPath:"#/properties/cache/properties/maxEntries/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.cache.properties.maxEntries.type,parentSchema:schema12.properties.cache.properties.maxEntries,data:data44};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 < 0 || isNaN(data44)){
const err87 = {instancePath:instancePath+"/cache/maxEntries",schemaPath:"#/properties/cache/properties/maxEntries/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema12.properties.cache.properties.maxEntries,data:data44};
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
}
else {
const err88 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/type",keyword:"type",params:{type: "object"},schema:schema12.properties.cache.type,parentSchema:schema12.properties.cache,data:data43};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
else {
const err89 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}

export const isolated = validate32;
const schema13 = {"type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"model":{"type":"string","pattern":"^[^/\\s]+/[^\\s]+$","default":"openai-codex/gpt-6.1-sol"},"reasoning":{"type":"string","enum":["off","minimal","low","medium","high","xhigh","max"],"default":"high"},"maxTokens":{"type":"integer","minimum":1,"maximum":32768,"default":4096},"timeoutMs":{"type":"integer","minimum":1,"maximum":300000,"default":120000},"maxInputChars":{"type":"integer","minimum":1000,"maximum":100000,"default":48000},"logDirectory":{"type":"string","pattern":"^(?:/|[A-Za-z]:[\\\\/])"}}};
const pattern15 = new RegExp("^[^/\\s]+/[^\\s]+$", "u");
const pattern16 = new RegExp("^(?:/|[A-Za-z]:[\\\\/])", "u");

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!pattern15.test(data1)){
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
if(!pattern16.test(data6)){
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
validate32.errors = vErrors;
return errors === 0;
}

export const scales = validate33;
const schema14 = {"type":"object","properties":{"$schema":{"type":"string"}},"additionalProperties":{"type":"array","minItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "$schema")){
let data0 = data[key0];
if(Array.isArray(data0)){
if(data0.length < 2){
const err0 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema14.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err1 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/additionalProperties/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema14.additionalProperties.items,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/additionalProperties/items/type",keyword:"type",params:{type: "string"},schema:schema14.additionalProperties.items.type,parentSchema:schema14.additionalProperties.items,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema14.additionalProperties.type,parentSchema:schema14.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.$schema !== undefined){
let data2 = data.$schema;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema14.properties.$schema.type,parentSchema:schema14.properties.$schema,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}

export const summary = validate34;
const schema15 = {"type":"object","additionalProperties":false,"required":["summary","facts","count","first","last"],"properties":{"summary":{"type":"integer","minimum":1,"maximum":1},"event":{"type":"string"},"flow":{"type":"string"},"table":{"type":"string"},"rule":{"type":"string"},"outcome":{"type":"string"},"passed":{"type":"string"},"facts":{"type":"object","additionalProperties":true},"count":{"type":"integer","minimum":1},"first":{"type":"string"},"last":{"type":"string"}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.summary === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "summary"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.facts === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.count === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "count"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.first === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "first"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.last === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "last"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema15.properties, key0))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.summary !== undefined){
let data0 = data.summary;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err6 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "integer"},schema:schema15.properties.summary.type,parentSchema:schema15.properties.summary,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
const err7 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},schema:1,parentSchema:schema15.properties.summary,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err8 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema15.properties.summary,data:data0};
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
if(data.event !== undefined){
let data1 = data.event;
if(typeof data1 !== "string"){
const err9 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/type",keyword:"type",params:{type: "string"},schema:schema15.properties.event.type,parentSchema:schema15.properties.event,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.flow !== undefined){
let data2 = data.flow;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/flow",schemaPath:"#/properties/flow/type",keyword:"type",params:{type: "string"},schema:schema15.properties.flow.type,parentSchema:schema15.properties.flow,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.table !== undefined){
let data3 = data.table;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/table",schemaPath:"#/properties/table/type",keyword:"type",params:{type: "string"},schema:schema15.properties.table.type,parentSchema:schema15.properties.table,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.rule !== undefined){
let data4 = data.rule;
if(typeof data4 !== "string"){
const err12 = {instancePath:instancePath+"/rule",schemaPath:"#/properties/rule/type",keyword:"type",params:{type: "string"},schema:schema15.properties.rule.type,parentSchema:schema15.properties.rule,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.outcome !== undefined){
let data5 = data.outcome;
if(typeof data5 !== "string"){
const err13 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{type: "string"},schema:schema15.properties.outcome.type,parentSchema:schema15.properties.outcome,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.passed !== undefined){
let data6 = data.passed;
if(typeof data6 !== "string"){
const err14 = {instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "string"},schema:schema15.properties.passed.type,parentSchema:schema15.properties.passed,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.facts !== undefined){
let data7 = data.facts;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
}
else {
const err15 = {instancePath:instancePath+"/facts",schemaPath:"#/properties/facts/type",keyword:"type",params:{type: "object"},schema:schema15.properties.facts.type,parentSchema:schema15.properties.facts,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.count !== undefined){
let data8 = data.count;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err16 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},schema:schema15.properties.count.type,parentSchema:schema15.properties.count,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 1 || isNaN(data8)){
const err17 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema15.properties.count,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data.first !== undefined){
let data9 = data.first;
if(typeof data9 !== "string"){
const err18 = {instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "string"},schema:schema15.properties.first.type,parentSchema:schema15.properties.first,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.last !== undefined){
let data10 = data.last;
if(typeof data10 !== "string"){
const err19 = {instancePath:instancePath+"/last",schemaPath:"#/properties/last/type",keyword:"type",params:{type: "string"},schema:schema15.properties.last.type,parentSchema:schema15.properties.last,data:data10};
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
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}

export const tableTest = validate35;
const schema16 = {"type":"object","required":["table"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"table":{"type":"string"},"config":{"type":"object","additionalProperties":true},"cases":{"type":"array","items":{"type":"object","required":["name","facts"],"additionalProperties":false,"oneOf":[{"required":["outcome"]},{"required":["fault"]}],"properties":{"name":{"type":"string"},"facts":{"type":"object","additionalProperties":true},"config":{"type":"object","additionalProperties":true},"outcome":{"type":"string"},"rule":{"type":"string"},"fault":{"type":"string","enum":["unknown-fact","unknown-value","wrong-type","out-of-range","missing-fact","uncovered"]}}}},"matrices":{"type":"array","items":{"type":"object","required":["name","rows","columns","outcomes"],"additionalProperties":false,"properties":{"name":{"type":"string"},"rows":{"type":"string"},"columns":{"type":"string"},"facts":{"type":"object","additionalProperties":true},"config":{"type":"object","additionalProperties":true},"outcomes":{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"string"}}}}}}}};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.table === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "table"},schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "$schema") || (key0 === "table")) || (key0 === "config")) || (key0 === "cases")) || (key0 === "matrices"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema16.properties.$schema.type,parentSchema:schema16.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.table !== undefined){
let data1 = data.table;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/table",schemaPath:"#/properties/table/type",keyword:"type",params:{type: "string"},schema:schema16.properties.table.type,parentSchema:schema16.properties.table,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.config !== undefined){
let data2 = data.config;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
const err4 = {instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"},schema:schema16.properties.config.type,parentSchema:schema16.properties.config,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.cases !== undefined){
let data3 = data.cases;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs13 = errors;
let valid3 = false;
let passing0 = null;
const _errs14 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.outcome === undefined){
const err5 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/oneOf/0/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema16.properties.cases.items.oneOf[0].required,parentSchema:schema16.properties.cases.items.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
if(_valid0){
valid3 = true;
passing0 = 0;
}
const _errs15 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.fault === undefined){
const err6 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/oneOf/1/required",keyword:"required",params:{missingProperty: "fault"},schema:schema16.properties.cases.items.oneOf[1].required,parentSchema:schema16.properties.cases.items.oneOf[1],data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid3 = true;
passing0 = 1;
}
}
if(!valid3){
const err7 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},schema:schema16.properties.cases.items.oneOf,parentSchema:schema16.properties.cases.items,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err8 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema16.properties.cases.items.required,parentSchema:schema16.properties.cases.items,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data4.facts === undefined){
const err9 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: "facts"},schema:schema16.properties.cases.items.required,parentSchema:schema16.properties.cases.items,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data4){
if(!((((((key1 === "name") || (key1 === "facts")) || (key1 === "config")) || (key1 === "outcome")) || (key1 === "rule")) || (key1 === "fault"))){
const err10 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema16.properties.cases.items,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.name !== undefined){
let data5 = data4.name;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/cases/" + i0+"/name",schemaPath:"#/properties/cases/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema16.properties.cases.items.properties.name.type,parentSchema:schema16.properties.cases.items.properties.name,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.facts !== undefined){
let data6 = data4.facts;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
const err12 = {instancePath:instancePath+"/cases/" + i0+"/facts",schemaPath:"#/properties/cases/items/properties/facts/type",keyword:"type",params:{type: "object"},schema:schema16.properties.cases.items.properties.facts.type,parentSchema:schema16.properties.cases.items.properties.facts,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.config !== undefined){
let data7 = data4.config;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
}
else {
const err13 = {instancePath:instancePath+"/cases/" + i0+"/config",schemaPath:"#/properties/cases/items/properties/config/type",keyword:"type",params:{type: "object"},schema:schema16.properties.cases.items.properties.config.type,parentSchema:schema16.properties.cases.items.properties.config,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.outcome !== undefined){
let data8 = data4.outcome;
if(typeof data8 !== "string"){
const err14 = {instancePath:instancePath+"/cases/" + i0+"/outcome",schemaPath:"#/properties/cases/items/properties/outcome/type",keyword:"type",params:{type: "string"},schema:schema16.properties.cases.items.properties.outcome.type,parentSchema:schema16.properties.cases.items.properties.outcome,data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.rule !== undefined){
let data9 = data4.rule;
if(typeof data9 !== "string"){
const err15 = {instancePath:instancePath+"/cases/" + i0+"/rule",schemaPath:"#/properties/cases/items/properties/rule/type",keyword:"type",params:{type: "string"},schema:schema16.properties.cases.items.properties.rule.type,parentSchema:schema16.properties.cases.items.properties.rule,data:data9};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.fault !== undefined){
let data10 = data4.fault;
if(typeof data10 !== "string"){
const err16 = {instancePath:instancePath+"/cases/" + i0+"/fault",schemaPath:"#/properties/cases/items/properties/fault/type",keyword:"type",params:{type: "string"},schema:schema16.properties.cases.items.properties.fault.type,parentSchema:schema16.properties.cases.items.properties.fault,data:data10};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!((((((data10 === "unknown-fact") || (data10 === "unknown-value")) || (data10 === "wrong-type")) || (data10 === "out-of-range")) || (data10 === "missing-fact")) || (data10 === "uncovered"))){
const err17 = {instancePath:instancePath+"/cases/" + i0+"/fault",schemaPath:"#/properties/cases/items/properties/fault/enum",keyword:"enum",params:{allowedValues: schema16.properties.cases.items.properties.fault.enum},schema:schema16.properties.cases.items.properties.fault.enum,parentSchema:schema16.properties.cases.items.properties.fault,data:data10};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/type",keyword:"type",params:{type: "object"},schema:schema16.properties.cases.items.type,parentSchema:schema16.properties.cases.items,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/type",keyword:"type",params:{type: "array"},schema:schema16.properties.cases.type,parentSchema:schema16.properties.cases,data:data3};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.matrices !== undefined){
let data11 = data.matrices;
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.name === undefined){
const err20 = {instancePath:instancePath+"/matrices/" + i1,schemaPath:"#/properties/matrices/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema16.properties.matrices.items.required,parentSchema:schema16.properties.matrices.items,data:data12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data12.rows === undefined){
const err21 = {instancePath:instancePath+"/matrices/" + i1,schemaPath:"#/properties/matrices/items/required",keyword:"required",params:{missingProperty: "rows"},schema:schema16.properties.matrices.items.required,parentSchema:schema16.properties.matrices.items,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data12.columns === undefined){
const err22 = {instancePath:instancePath+"/matrices/" + i1,schemaPath:"#/properties/matrices/items/required",keyword:"required",params:{missingProperty: "columns"},schema:schema16.properties.matrices.items.required,parentSchema:schema16.properties.matrices.items,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data12.outcomes === undefined){
const err23 = {instancePath:instancePath+"/matrices/" + i1,schemaPath:"#/properties/matrices/items/required",keyword:"required",params:{missingProperty: "outcomes"},schema:schema16.properties.matrices.items.required,parentSchema:schema16.properties.matrices.items,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key2 in data12){
if(!((((((key2 === "name") || (key2 === "rows")) || (key2 === "columns")) || (key2 === "facts")) || (key2 === "config")) || (key2 === "outcomes"))){
const err24 = {instancePath:instancePath+"/matrices/" + i1,schemaPath:"#/properties/matrices/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema16.properties.matrices.items,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data12.name !== undefined){
let data13 = data12.name;
if(typeof data13 !== "string"){
const err25 = {instancePath:instancePath+"/matrices/" + i1+"/name",schemaPath:"#/properties/matrices/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema16.properties.matrices.items.properties.name.type,parentSchema:schema16.properties.matrices.items.properties.name,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data12.rows !== undefined){
let data14 = data12.rows;
if(typeof data14 !== "string"){
const err26 = {instancePath:instancePath+"/matrices/" + i1+"/rows",schemaPath:"#/properties/matrices/items/properties/rows/type",keyword:"type",params:{type: "string"},schema:schema16.properties.matrices.items.properties.rows.type,parentSchema:schema16.properties.matrices.items.properties.rows,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data12.columns !== undefined){
let data15 = data12.columns;
if(typeof data15 !== "string"){
const err27 = {instancePath:instancePath+"/matrices/" + i1+"/columns",schemaPath:"#/properties/matrices/items/properties/columns/type",keyword:"type",params:{type: "string"},schema:schema16.properties.matrices.items.properties.columns.type,parentSchema:schema16.properties.matrices.items.properties.columns,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data12.facts !== undefined){
let data16 = data12.facts;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
}
else {
const err28 = {instancePath:instancePath+"/matrices/" + i1+"/facts",schemaPath:"#/properties/matrices/items/properties/facts/type",keyword:"type",params:{type: "object"},schema:schema16.properties.matrices.items.properties.facts.type,parentSchema:schema16.properties.matrices.items.properties.facts,data:data16};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data12.config !== undefined){
let data17 = data12.config;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
}
else {
const err29 = {instancePath:instancePath+"/matrices/" + i1+"/config",schemaPath:"#/properties/matrices/items/properties/config/type",keyword:"type",params:{type: "object"},schema:schema16.properties.matrices.items.properties.config.type,parentSchema:schema16.properties.matrices.items.properties.config,data:data17};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data12.outcomes !== undefined){
let data18 = data12.outcomes;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key3 in data18){
let data19 = data18[key3];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key4 in data19){
let data20 = data19[key4];
if(typeof data20 !== "string"){
const err30 = {instancePath:instancePath+"/matrices/" + i1+"/outcomes/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/matrices/items/properties/outcomes/additionalProperties/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema16.properties.matrices.items.properties.outcomes.additionalProperties.additionalProperties.type,parentSchema:schema16.properties.matrices.items.properties.outcomes.additionalProperties.additionalProperties,data:data20};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/matrices/" + i1+"/outcomes/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/matrices/items/properties/outcomes/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema16.properties.matrices.items.properties.outcomes.additionalProperties.type,parentSchema:schema16.properties.matrices.items.properties.outcomes.additionalProperties,data:data19};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/matrices/" + i1+"/outcomes",schemaPath:"#/properties/matrices/items/properties/outcomes/type",keyword:"type",params:{type: "object"},schema:schema16.properties.matrices.items.properties.outcomes.type,parentSchema:schema16.properties.matrices.items.properties.outcomes,data:data18};
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
const err33 = {instancePath:instancePath+"/matrices/" + i1,schemaPath:"#/properties/matrices/items/type",keyword:"type",params:{type: "object"},schema:schema16.properties.matrices.items.type,parentSchema:schema16.properties.matrices.items,data:data12};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/matrices",schemaPath:"#/properties/matrices/type",keyword:"type",params:{type: "array"},schema:schema16.properties.matrices.type,parentSchema:schema16.properties.matrices,data:data11};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}

export const table = validate36;
const schema17 = {"type":"object","required":["kind"],"discriminator":{"propertyName":"kind"},"oneOf":[{"$ref":"#/definitions/rules"},{"$ref":"#/definitions/ladder"},{"$ref":"#/definitions/blocklist"},{"$ref":"#/definitions/globs"}],"definitions":{"says":{"type":"string","pattern":"^[\\s\\S]"},"risk":{"type":"string","enum":["low","medium","high","critical"]},"rules":{"type":"object","required":["kind","id","description","outcomes","facts","rules","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["rules"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"$ref":"#/definitions/outcomes"},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"define":{"type":"object","additionalProperties":{"$ref":"#/definitions/when"}},"rules":{"type":"array","items":{"type":"object","required":["id","when","then","because"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},"when":{"$ref":"#/definitions/when"},"then":{"type":"string"},"because":{"type":"string"},"says":{"$ref":"#/definitions/says"},"risk":{"$ref":"#/definitions/risk"},"examples":{"type":"array","items":{"$ref":"#/definitions/sample"}}}}},"otherwise":{"type":"object","required":["then","because"],"additionalProperties":false,"properties":{"then":{"type":"string"},"because":{"type":"string"},"guard":{"type":"boolean","default":false},"says":{"$ref":"#/definitions/says"},"risk":{"$ref":"#/definitions/risk"}}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}},"ladder":{"type":"object","required":["kind","id","description","outcomes","facts","climb","by","ladders","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["ladder"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"type":"array","minItems":3,"maxItems":3,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"climb":{"type":"string"},"by":{"type":"string"},"ladders":{"type":"object","additionalProperties":{"type":"object","required":["allowThrough","denyFrom","because"],"additionalProperties":false,"properties":{"allowThrough":{"type":"string"},"denyFrom":{"type":"string"},"because":{"type":"string"}}}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}},"blocklist":{"type":"object","required":["kind","id","description","outcomes","facts","entries","subject","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["blocklist"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"entries":{"type":"object","required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"subject":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":{"$ref":"#/definitions/pointer"}},"atLeast":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":{"$ref":"#/definitions/pointer"}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}},"globs":{"type":"object","required":["kind","id","description","outcomes","facts","patterns","included","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["globs"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"patterns":{"type":"object","required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"included":{"type":"string"},"families":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}},"$schema":{"type":"string"},"id":{"type":"string","pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$"},"description":{"type":"string"},"outcomes":{"type":"array","minItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"type":"boolean","default":true},"onFault":{"type":"string"},"pointer":{"type":"string","pattern":"^/"},"config":{"type":"object","required":["schema"],"additionalProperties":false,"properties":{"schema":{"type":"string","pattern":"^(?:\\./)?(?:\\.\\./){0,3}[^/\\\\]+\\.schema\\.json$"},"defaults":{"type":"object","additionalProperties":true}}},"sample":{"type":"object","additionalProperties":true},"facts":{"type":"object","propertyNames":{"pattern":"^[A-Za-z][A-Za-z0-9_-]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"oneOf":[{"required":["oneOf"]},{"required":["scale"]},{"required":["number"]},{"required":["text"]},{"required":["flag"]}],"properties":{"description":{"type":"string"},"oneOf":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^[\\s\\S]"}},"scale":{"type":"string"},"number":{"type":"object","additionalProperties":false,"properties":{"min":{"type":"number"},"max":{"type":"number"},"unit":{"type":"string"},"integer":{"type":"boolean","default":false}}},"text":{"type":"object","additionalProperties":false,"properties":{"match":{"type":"string","enum":["name","path"],"default":"name"},"examples":{"type":"array","items":{"type":"string"}}}},"flag":{"type":"boolean","enum":[true]},"config":{"type":"string","pattern":"^/"},"optional":{"type":"boolean","default":false},"absent":{"type":"array","items":{"type":"string"}},"unknown":{"type":["string","number","boolean"]},"missing":{"type":["string","number","boolean"]}}}},"when":{"type":"object","properties":{"use":{"type":"string"}},"additionalProperties":{"$ref":"#/definitions/condition"}},"condition":{"type":["string","number","boolean","array","object"],"minItems":1,"minProperties":1,"items":{"type":["string","number","boolean"]},"additionalProperties":false,"properties":{"is":{"type":["string","number","boolean","array","object"],"minItems":1,"items":{"type":["string","number","boolean"]},"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"atLeast":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"above":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"atMost":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"below":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"like":{"type":["string","array","object"],"pattern":"^[\\s\\S]","minItems":1,"items":{"type":"string","pattern":"^[\\s\\S]"},"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"same":{"type":"string"},"not":{"$ref":"#/definitions/condition"}}},"invariants":{"type":"array","items":{"type":"object","required":["id"],"additionalProperties":false,"oneOf":[{"required":["always"]},{"required":["never"]},{"required":["neverLooserAlong"]}],"properties":{"id":{"type":"string","pattern":"^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},"because":{"type":"string"},"when":{"$ref":"#/definitions/when"},"always":{"type":["string","array"],"minItems":1,"items":{"type":"string"}},"never":{"type":["string","array"],"minItems":1,"items":{"type":"string"}},"neverLooserAlong":{"type":"string"},"floor":{"type":"boolean","default":false}}}}}};
const schema18 = {"type":"object","required":["kind","id","description","outcomes","facts","rules","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["rules"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"$ref":"#/definitions/outcomes"},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"define":{"type":"object","additionalProperties":{"$ref":"#/definitions/when"}},"rules":{"type":"array","items":{"type":"object","required":["id","when","then","because"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},"when":{"$ref":"#/definitions/when"},"then":{"type":"string"},"because":{"type":"string"},"says":{"$ref":"#/definitions/says"},"risk":{"$ref":"#/definitions/risk"},"examples":{"type":"array","items":{"$ref":"#/definitions/sample"}}}}},"otherwise":{"type":"object","required":["then","because"],"additionalProperties":false,"properties":{"then":{"type":"string"},"because":{"type":"string"},"guard":{"type":"boolean","default":false},"says":{"$ref":"#/definitions/says"},"risk":{"$ref":"#/definitions/risk"}}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}};
const schema19 = {"type":"string"};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

const schema20 = {"type":"string","pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$"};
const pattern18 = new RegExp("^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$", "u");

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern18.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$"},schema:"^[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$",parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate40.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"string"};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema21.type,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

const schema22 = {"type":"array","minItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length < 2){
const err0 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema22.items,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},schema:schema22.items.type,parentSchema:schema22.items,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}

const schema23 = {"type":"boolean","default":true};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "boolean"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},schema:schema23.type,parentSchema:schema23,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}

const schema24 = {"type":"object","required":["schema"],"additionalProperties":false,"properties":{"schema":{"type":"string","pattern":"^(?:\\./)?(?:\\.\\./){0,3}[^/\\\\]+\\.schema\\.json$"},"defaults":{"type":"object","additionalProperties":true}}};
const pattern20 = new RegExp("^(?:\\./)?(?:\\.\\./){0,3}[^/\\\\]+\\.schema\\.json$", "u");

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.schema === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "schema"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "schema") || (key0 === "defaults"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.schema !== undefined){
let data0 = data.schema;
if(typeof data0 === "string"){
if(!pattern20.test(data0)){
const err2 = {instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/pattern",keyword:"pattern",params:{pattern: "^(?:\\./)?(?:\\.\\./){0,3}[^/\\\\]+\\.schema\\.json$"},schema:"^(?:\\./)?(?:\\.\\./){0,3}[^/\\\\]+\\.schema\\.json$",parentSchema:schema24.properties.schema,data:data0};
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
const err3 = {instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/type",keyword:"type",params:{type: "string"},schema:schema24.properties.schema.type,parentSchema:schema24.properties.schema,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.defaults !== undefined){
let data1 = data.defaults;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
}
else {
const err4 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "object"},schema:schema24.properties.defaults.type,parentSchema:schema24.properties.defaults,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}

const schema25 = {"type":"object","propertyNames":{"pattern":"^[A-Za-z][A-Za-z0-9_-]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"oneOf":[{"required":["oneOf"]},{"required":["scale"]},{"required":["number"]},{"required":["text"]},{"required":["flag"]}],"properties":{"description":{"type":"string"},"oneOf":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^[\\s\\S]"}},"scale":{"type":"string"},"number":{"type":"object","additionalProperties":false,"properties":{"min":{"type":"number"},"max":{"type":"number"},"unit":{"type":"string"},"integer":{"type":"boolean","default":false}}},"text":{"type":"object","additionalProperties":false,"properties":{"match":{"type":"string","enum":["name","path"],"default":"name"},"examples":{"type":"array","items":{"type":"string"}}}},"flag":{"type":"boolean","enum":[true]},"config":{"type":"string","pattern":"^/"},"optional":{"type":"boolean","default":false},"absent":{"type":"array","items":{"type":"string"}},"unknown":{"type":["string","number","boolean"]},"missing":{"type":["string","number","boolean"]}}}};
const pattern21 = new RegExp("^[A-Za-z][A-Za-z0-9_-]*$", "u");
const pattern23 = new RegExp("^/", "u");

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(!pattern21.test(key0)){
const err0 = {instancePath,schemaPath:"#/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_-]*$"},schema:"^[A-Za-z][A-Za-z0-9_-]*$",parentSchema:schema25.propertyNames,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
const err1 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},schema:schema25.propertyNames,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
for(const key1 in data){
let data0 = data[key1];
const _errs5 = errors;
let valid2 = false;
let passing0 = null;
const _errs6 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.oneOf === undefined){
const err2 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/oneOf/0/required",keyword:"required",params:{missingProperty: "oneOf"},schema:schema25.additionalProperties.oneOf[0].required,parentSchema:schema25.additionalProperties.oneOf[0],data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs7 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.scale === undefined){
const err3 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/oneOf/1/required",keyword:"required",params:{missingProperty: "scale"},schema:schema25.additionalProperties.oneOf[1].required,parentSchema:schema25.additionalProperties.oneOf[1],data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
const _errs8 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.number === undefined){
const err4 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/oneOf/2/required",keyword:"required",params:{missingProperty: "number"},schema:schema25.additionalProperties.oneOf[2].required,parentSchema:schema25.additionalProperties.oneOf[2],data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid2 = true;
passing0 = 2;
}
const _errs9 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.text === undefined){
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/oneOf/3/required",keyword:"required",params:{missingProperty: "text"},schema:schema25.additionalProperties.oneOf[3].required,parentSchema:schema25.additionalProperties.oneOf[3],data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid2 = true;
passing0 = 3;
}
const _errs10 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.flag === undefined){
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/oneOf/4/required",keyword:"required",params:{missingProperty: "flag"},schema:schema25.additionalProperties.oneOf[4].required,parentSchema:schema25.additionalProperties.oneOf[4],data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid2 = true;
passing0 = 4;
}
}
}
}
}
if(!valid2){
const err7 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},schema:schema25.additionalProperties.oneOf,parentSchema:schema25.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key2 in data0){
if(!(func2.call(schema25.additionalProperties.properties, key2))){
const err8 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema25.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data0.description !== undefined){
let data1 = data0.description;
if(typeof data1 !== "string"){
const err9 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.description.type,parentSchema:schema25.additionalProperties.properties.description,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data0.oneOf !== undefined){
let data2 = data0.oneOf;
if(Array.isArray(data2)){
if(data2.length < 1){
const err10 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/oneOf",schemaPath:"#/additionalProperties/properties/oneOf/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema25.additionalProperties.properties.oneOf,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err11 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/oneOf/" + i0,schemaPath:"#/additionalProperties/properties/oneOf/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema25.additionalProperties.properties.oneOf.items,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/oneOf/" + i0,schemaPath:"#/additionalProperties/properties/oneOf/items/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.oneOf.items.type,parentSchema:schema25.additionalProperties.properties.oneOf.items,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/oneOf",schemaPath:"#/additionalProperties/properties/oneOf/type",keyword:"type",params:{type: "array"},schema:schema25.additionalProperties.properties.oneOf.type,parentSchema:schema25.additionalProperties.properties.oneOf,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data0.scale !== undefined){
let data4 = data0.scale;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/scale",schemaPath:"#/additionalProperties/properties/scale/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.scale.type,parentSchema:schema25.additionalProperties.properties.scale,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data0.number !== undefined){
let data5 = data0.number;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key3 in data5){
if(!((((key3 === "min") || (key3 === "max")) || (key3 === "unit")) || (key3 === "integer"))){
const err15 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/number",schemaPath:"#/additionalProperties/properties/number/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema25.additionalProperties.properties.number,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data5.min !== undefined){
let data6 = data5.min;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err16 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/number/min",schemaPath:"#/additionalProperties/properties/number/properties/min/type",keyword:"type",params:{type: "number"},schema:schema25.additionalProperties.properties.number.properties.min.type,parentSchema:schema25.additionalProperties.properties.number.properties.min,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data5.max !== undefined){
let data7 = data5.max;
if(!((typeof data7 == "number") && (isFinite(data7)))){
const err17 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/number/max",schemaPath:"#/additionalProperties/properties/number/properties/max/type",keyword:"type",params:{type: "number"},schema:schema25.additionalProperties.properties.number.properties.max.type,parentSchema:schema25.additionalProperties.properties.number.properties.max,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data5.unit !== undefined){
let data8 = data5.unit;
if(typeof data8 !== "string"){
const err18 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/number/unit",schemaPath:"#/additionalProperties/properties/number/properties/unit/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.number.properties.unit.type,parentSchema:schema25.additionalProperties.properties.number.properties.unit,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.integer !== undefined){
let data9 = data5.integer;
if(typeof data9 !== "boolean"){
const err19 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/number/integer",schemaPath:"#/additionalProperties/properties/number/properties/integer/type",keyword:"type",params:{type: "boolean"},schema:schema25.additionalProperties.properties.number.properties.integer.type,parentSchema:schema25.additionalProperties.properties.number.properties.integer,data:data9};
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
else {
const err20 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/number",schemaPath:"#/additionalProperties/properties/number/type",keyword:"type",params:{type: "object"},schema:schema25.additionalProperties.properties.number.type,parentSchema:schema25.additionalProperties.properties.number,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data0.text !== undefined){
let data10 = data0.text;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key4 in data10){
if(!((key4 === "match") || (key4 === "examples"))){
const err21 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/additionalProperties/properties/text/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema25.additionalProperties.properties.text,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data10.match !== undefined){
let data11 = data10.match;
if(typeof data11 !== "string"){
const err22 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text/match",schemaPath:"#/additionalProperties/properties/text/properties/match/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.text.properties.match.type,parentSchema:schema25.additionalProperties.properties.text.properties.match,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!((data11 === "name") || (data11 === "path"))){
const err23 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text/match",schemaPath:"#/additionalProperties/properties/text/properties/match/enum",keyword:"enum",params:{allowedValues: schema25.additionalProperties.properties.text.properties.match.enum},schema:schema25.additionalProperties.properties.text.properties.match.enum,parentSchema:schema25.additionalProperties.properties.text.properties.match,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data10.examples !== undefined){
let data12 = data10.examples;
if(Array.isArray(data12)){
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(typeof data13 !== "string"){
const err24 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text/examples/" + i1,schemaPath:"#/additionalProperties/properties/text/properties/examples/items/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.text.properties.examples.items.type,parentSchema:schema25.additionalProperties.properties.text.properties.examples.items,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text/examples",schemaPath:"#/additionalProperties/properties/text/properties/examples/type",keyword:"type",params:{type: "array"},schema:schema25.additionalProperties.properties.text.properties.examples.type,parentSchema:schema25.additionalProperties.properties.text.properties.examples,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/additionalProperties/properties/text/type",keyword:"type",params:{type: "object"},schema:schema25.additionalProperties.properties.text.type,parentSchema:schema25.additionalProperties.properties.text,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data0.flag !== undefined){
let data14 = data0.flag;
if(typeof data14 !== "boolean"){
const err27 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/flag",schemaPath:"#/additionalProperties/properties/flag/type",keyword:"type",params:{type: "boolean"},schema:schema25.additionalProperties.properties.flag.type,parentSchema:schema25.additionalProperties.properties.flag,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!(data14 === true)){
const err28 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/flag",schemaPath:"#/additionalProperties/properties/flag/enum",keyword:"enum",params:{allowedValues: schema25.additionalProperties.properties.flag.enum},schema:schema25.additionalProperties.properties.flag.enum,parentSchema:schema25.additionalProperties.properties.flag,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data0.config !== undefined){
let data15 = data0.config;
if(typeof data15 === "string"){
if(!pattern23.test(data15)){
const err29 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/config",schemaPath:"#/additionalProperties/properties/config/pattern",keyword:"pattern",params:{pattern: "^/"},schema:"^/",parentSchema:schema25.additionalProperties.properties.config,data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/config",schemaPath:"#/additionalProperties/properties/config/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.config.type,parentSchema:schema25.additionalProperties.properties.config,data:data15};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data0.optional !== undefined){
let data16 = data0.optional;
if(typeof data16 !== "boolean"){
const err31 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/optional",schemaPath:"#/additionalProperties/properties/optional/type",keyword:"type",params:{type: "boolean"},schema:schema25.additionalProperties.properties.optional.type,parentSchema:schema25.additionalProperties.properties.optional,data:data16};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data0.absent !== undefined){
let data17 = data0.absent;
if(Array.isArray(data17)){
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
if(typeof data18 !== "string"){
const err32 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/absent/" + i2,schemaPath:"#/additionalProperties/properties/absent/items/type",keyword:"type",params:{type: "string"},schema:schema25.additionalProperties.properties.absent.items.type,parentSchema:schema25.additionalProperties.properties.absent.items,data:data18};
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
const err33 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/absent",schemaPath:"#/additionalProperties/properties/absent/type",keyword:"type",params:{type: "array"},schema:schema25.additionalProperties.properties.absent.type,parentSchema:schema25.additionalProperties.properties.absent,data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data0.unknown !== undefined){
let data19 = data0.unknown;
if(((typeof data19 !== "string") && (!((typeof data19 == "number") && (isFinite(data19))))) && (typeof data19 !== "boolean")){
const err34 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/unknown",schemaPath:"#/additionalProperties/properties/unknown/type",keyword:"type",params:{type: schema25.additionalProperties.properties.unknown.type},schema:schema25.additionalProperties.properties.unknown.type,parentSchema:schema25.additionalProperties.properties.unknown,data:data19};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data0.missing !== undefined){
let data20 = data0.missing;
if(((typeof data20 !== "string") && (!((typeof data20 == "number") && (isFinite(data20))))) && (typeof data20 !== "boolean")){
const err35 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/missing",schemaPath:"#/additionalProperties/properties/missing/type",keyword:"type",params:{type: schema25.additionalProperties.properties.missing.type},schema:schema25.additionalProperties.properties.missing.type,parentSchema:schema25.additionalProperties.properties.missing,data:data20};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema25.additionalProperties.type,parentSchema:schema25.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema25.type,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}

const schema26 = {"type":"object","properties":{"use":{"type":"string"}},"additionalProperties":{"$ref":"#/definitions/condition"}};
const schema27 = {"type":["string","number","boolean","array","object"],"minItems":1,"minProperties":1,"items":{"type":["string","number","boolean"]},"additionalProperties":false,"properties":{"is":{"type":["string","number","boolean","array","object"],"minItems":1,"items":{"type":["string","number","boolean"]},"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"atLeast":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"above":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"atMost":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"below":{"type":["string","number","object"],"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"like":{"type":["string","array","object"],"pattern":"^[\\s\\S]","minItems":1,"items":{"type":"string","pattern":"^[\\s\\S]"},"required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"same":{"type":"string"},"not":{"$ref":"#/definitions/condition"}}};
const schema28 = {"type":"string","pattern":"^/"};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern23.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^/"},schema:"^/",parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema28.type,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}

const wrapper0 = {validate: validate53};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((((!data || typeof data != "object") && (typeof data !== "string")) && (!((typeof data == "number") && (isFinite(data))))) && (typeof data !== "boolean")){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema27.type},schema:schema27.type,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Array.isArray(data)){
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))) && (typeof data0 !== "boolean")){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: schema27.items.type},schema:schema27.items.type,parentSchema:schema27.items,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err3 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "is") || (key0 === "atLeast")) || (key0 === "above")) || (key0 === "atMost")) || (key0 === "below")) || (key0 === "like")) || (key0 === "same")) || (key0 === "not"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.is !== undefined){
let data1 = data.is;
if((((!data1 || typeof data1 != "object") && (typeof data1 !== "string")) && (!((typeof data1 == "number") && (isFinite(data1))))) && (typeof data1 !== "boolean")){
const err5 = {instancePath:instancePath+"/is",schemaPath:"#/properties/is/type",keyword:"type",params:{type: schema27.properties.is.type},schema:schema27.properties.is.type,parentSchema:schema27.properties.is,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(Array.isArray(data1)){
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/is",schemaPath:"#/properties/is/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema27.properties.is,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len1 = data1.length;
for(let i1=0; i1<len1; i1++){
let data2 = data1[i1];
if(((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (typeof data2 !== "boolean")){
const err7 = {instancePath:instancePath+"/is/" + i1,schemaPath:"#/properties/is/items/type",keyword:"type",params:{type: schema27.properties.is.items.type},schema:schema27.properties.is.items.type,parentSchema:schema27.properties.is.items,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.config === undefined){
const err8 = {instancePath:instancePath+"/is",schemaPath:"#/properties/is/required",keyword:"required",params:{missingProperty: "config"},schema:schema27.properties.is.required,parentSchema:schema27.properties.is,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data1){
if(!(key1 === "config")){
const err9 = {instancePath:instancePath+"/is",schemaPath:"#/properties/is/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema27.properties.is,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data1.config !== undefined){
if(!(validate54(data1.config, {instancePath:instancePath+"/is/config",parentData:data1,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.atLeast !== undefined){
let data4 = data.atLeast;
if(((typeof data4 !== "string") && (!((typeof data4 == "number") && (isFinite(data4))))) && (!(data4 && typeof data4 == "object" && !Array.isArray(data4)))){
const err10 = {instancePath:instancePath+"/atLeast",schemaPath:"#/properties/atLeast/type",keyword:"type",params:{type: schema27.properties.atLeast.type},schema:schema27.properties.atLeast.type,parentSchema:schema27.properties.atLeast,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.config === undefined){
const err11 = {instancePath:instancePath+"/atLeast",schemaPath:"#/properties/atLeast/required",keyword:"required",params:{missingProperty: "config"},schema:schema27.properties.atLeast.required,parentSchema:schema27.properties.atLeast,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key2 in data4){
if(!(key2 === "config")){
const err12 = {instancePath:instancePath+"/atLeast",schemaPath:"#/properties/atLeast/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema27.properties.atLeast,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.config !== undefined){
if(!(validate54(data4.config, {instancePath:instancePath+"/atLeast/config",parentData:data4,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.above !== undefined){
let data6 = data.above;
if(((typeof data6 !== "string") && (!((typeof data6 == "number") && (isFinite(data6))))) && (!(data6 && typeof data6 == "object" && !Array.isArray(data6)))){
const err13 = {instancePath:instancePath+"/above",schemaPath:"#/properties/above/type",keyword:"type",params:{type: schema27.properties.above.type},schema:schema27.properties.above.type,parentSchema:schema27.properties.above,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.config === undefined){
const err14 = {instancePath:instancePath+"/above",schemaPath:"#/properties/above/required",keyword:"required",params:{missingProperty: "config"},schema:schema27.properties.above.required,parentSchema:schema27.properties.above,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key3 in data6){
if(!(key3 === "config")){
const err15 = {instancePath:instancePath+"/above",schemaPath:"#/properties/above/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema27.properties.above,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data6.config !== undefined){
if(!(validate54(data6.config, {instancePath:instancePath+"/above/config",parentData:data6,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.atMost !== undefined){
let data8 = data.atMost;
if(((typeof data8 !== "string") && (!((typeof data8 == "number") && (isFinite(data8))))) && (!(data8 && typeof data8 == "object" && !Array.isArray(data8)))){
const err16 = {instancePath:instancePath+"/atMost",schemaPath:"#/properties/atMost/type",keyword:"type",params:{type: schema27.properties.atMost.type},schema:schema27.properties.atMost.type,parentSchema:schema27.properties.atMost,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.config === undefined){
const err17 = {instancePath:instancePath+"/atMost",schemaPath:"#/properties/atMost/required",keyword:"required",params:{missingProperty: "config"},schema:schema27.properties.atMost.required,parentSchema:schema27.properties.atMost,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key4 in data8){
if(!(key4 === "config")){
const err18 = {instancePath:instancePath+"/atMost",schemaPath:"#/properties/atMost/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema27.properties.atMost,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data8.config !== undefined){
if(!(validate54(data8.config, {instancePath:instancePath+"/atMost/config",parentData:data8,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.below !== undefined){
let data10 = data.below;
if(((typeof data10 !== "string") && (!((typeof data10 == "number") && (isFinite(data10))))) && (!(data10 && typeof data10 == "object" && !Array.isArray(data10)))){
const err19 = {instancePath:instancePath+"/below",schemaPath:"#/properties/below/type",keyword:"type",params:{type: schema27.properties.below.type},schema:schema27.properties.below.type,parentSchema:schema27.properties.below,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.config === undefined){
const err20 = {instancePath:instancePath+"/below",schemaPath:"#/properties/below/required",keyword:"required",params:{missingProperty: "config"},schema:schema27.properties.below.required,parentSchema:schema27.properties.below,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
for(const key5 in data10){
if(!(key5 === "config")){
const err21 = {instancePath:instancePath+"/below",schemaPath:"#/properties/below/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema27.properties.below,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data10.config !== undefined){
if(!(validate54(data10.config, {instancePath:instancePath+"/below/config",parentData:data10,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.like !== undefined){
let data12 = data.like;
if((!data12 || typeof data12 != "object") && (typeof data12 !== "string")){
const err22 = {instancePath:instancePath+"/like",schemaPath:"#/properties/like/type",keyword:"type",params:{type: schema27.properties.like.type},schema:schema27.properties.like.type,parentSchema:schema27.properties.like,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data12 === "string"){
if(!pattern1.test(data12)){
const err23 = {instancePath:instancePath+"/like",schemaPath:"#/properties/like/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema27.properties.like,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(Array.isArray(data12)){
if(data12.length < 1){
const err24 = {instancePath:instancePath+"/like",schemaPath:"#/properties/like/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema27.properties.like,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(typeof data13 === "string"){
if(!pattern1.test(data13)){
const err25 = {instancePath:instancePath+"/like/" + i2,schemaPath:"#/properties/like/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema27.properties.like.items,data:data13};
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
const err26 = {instancePath:instancePath+"/like/" + i2,schemaPath:"#/properties/like/items/type",keyword:"type",params:{type: "string"},schema:schema27.properties.like.items.type,parentSchema:schema27.properties.like.items,data:data13};
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
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.config === undefined){
const err27 = {instancePath:instancePath+"/like",schemaPath:"#/properties/like/required",keyword:"required",params:{missingProperty: "config"},schema:schema27.properties.like.required,parentSchema:schema27.properties.like,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
for(const key6 in data12){
if(!(key6 === "config")){
const err28 = {instancePath:instancePath+"/like",schemaPath:"#/properties/like/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema27.properties.like,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data12.config !== undefined){
if(!(validate54(data12.config, {instancePath:instancePath+"/like/config",parentData:data12,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
}
if(data.same !== undefined){
let data15 = data.same;
if(typeof data15 !== "string"){
const err29 = {instancePath:instancePath+"/same",schemaPath:"#/properties/same/type",keyword:"type",params:{type: "string"},schema:schema27.properties.same.type,parentSchema:schema27.properties.same,data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
validate53.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "use")){
if(!(validate53(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
if(data.use !== undefined){
let data1 = data.use;
if(typeof data1 !== "string"){
const err0 = {instancePath:instancePath+"/use",schemaPath:"#/properties/use/type",keyword:"type",params:{type: "string"},schema:schema26.properties.use.type,parentSchema:schema26.properties.use,data:data1};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema26.type,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

const schema29 = {"type":"string","pattern":"^[\\s\\S]"};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern1.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema29.type,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate64.errors = vErrors;
return errors === 0;
}

const schema30 = {"type":"string","enum":["low","medium","high","critical"]};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema30.type,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((((data === "low") || (data === "medium")) || (data === "high")) || (data === "critical"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema30.enum},schema:schema30.enum,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}

const schema31 = {"type":"object","additionalProperties":true};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate68.errors = vErrors;
return errors === 0;
}

const schema32 = {"type":"string"};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},schema:schema32.type,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}

const schema33 = {"type":"array","items":{"type":"object","required":["id"],"additionalProperties":false,"oneOf":[{"required":["always"]},{"required":["never"]},{"required":["neverLooserAlong"]}],"properties":{"id":{"type":"string","pattern":"^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},"because":{"type":"string"},"when":{"$ref":"#/definitions/when"},"always":{"type":["string","array"],"minItems":1,"items":{"type":"string"}},"never":{"type":["string","array"],"minItems":1,"items":{"type":"string"}},"neverLooserAlong":{"type":"string"},"floor":{"type":"boolean","default":false}}}};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs3 = errors;
let valid2 = false;
let passing0 = null;
const _errs4 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.always === undefined){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf/0/required",keyword:"required",params:{missingProperty: "always"},schema:schema33.items.oneOf[0].required,parentSchema:schema33.items.oneOf[0],data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs5 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.never === undefined){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf/1/required",keyword:"required",params:{missingProperty: "never"},schema:schema33.items.oneOf[1].required,parentSchema:schema33.items.oneOf[1],data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
const _errs6 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.neverLooserAlong === undefined){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf/2/required",keyword:"required",params:{missingProperty: "neverLooserAlong"},schema:schema33.items.oneOf[2].required,parentSchema:schema33.items.oneOf[2],data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid2 = true;
passing0 = 2;
}
}
}
if(!valid2){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},schema:schema33.items.oneOf,parentSchema:schema33.items,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id === undefined){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/required",keyword:"required",params:{missingProperty: "id"},schema:schema33.items.required,parentSchema:schema33.items,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data0){
if(!(((((((key0 === "id") || (key0 === "because")) || (key0 === "when")) || (key0 === "always")) || (key0 === "never")) || (key0 === "neverLooserAlong")) || (key0 === "floor"))){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema33.items,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.id !== undefined){
let data1 = data0.id;
if(typeof data1 === "string"){
if(!pattern9.test(data1)){
const err6 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},schema:"^[a-z0-9]+(?:[.-][a-z0-9]+)*$",parentSchema:schema33.items.properties.id,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/items/properties/id/type",keyword:"type",params:{type: "string"},schema:schema33.items.properties.id.type,parentSchema:schema33.items.properties.id,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data0.because !== undefined){
let data2 = data0.because;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/" + i0+"/because",schemaPath:"#/items/properties/because/type",keyword:"type",params:{type: "string"},schema:schema33.items.properties.because.type,parentSchema:schema33.items.properties.because,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data0.when !== undefined){
if(!(validate52(data0.when, {instancePath:instancePath+"/" + i0+"/when",parentData:data0,parentDataProperty:"when",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data0.always !== undefined){
let data4 = data0.always;
if((typeof data4 !== "string") && (!(Array.isArray(data4)))){
const err9 = {instancePath:instancePath+"/" + i0+"/always",schemaPath:"#/items/properties/always/type",keyword:"type",params:{type: schema33.items.properties.always.type},schema:schema33.items.properties.always.type,parentSchema:schema33.items.properties.always,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(Array.isArray(data4)){
if(data4.length < 1){
const err10 = {instancePath:instancePath+"/" + i0+"/always",schemaPath:"#/items/properties/always/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema33.items.properties.always,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/" + i0+"/always/" + i1,schemaPath:"#/items/properties/always/items/type",keyword:"type",params:{type: "string"},schema:schema33.items.properties.always.items.type,parentSchema:schema33.items.properties.always.items,data:data5};
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
}
if(data0.never !== undefined){
let data6 = data0.never;
if((typeof data6 !== "string") && (!(Array.isArray(data6)))){
const err12 = {instancePath:instancePath+"/" + i0+"/never",schemaPath:"#/items/properties/never/type",keyword:"type",params:{type: schema33.items.properties.never.type},schema:schema33.items.properties.never.type,parentSchema:schema33.items.properties.never,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(Array.isArray(data6)){
if(data6.length < 1){
const err13 = {instancePath:instancePath+"/" + i0+"/never",schemaPath:"#/items/properties/never/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema33.items.properties.never,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
let data7 = data6[i2];
if(typeof data7 !== "string"){
const err14 = {instancePath:instancePath+"/" + i0+"/never/" + i2,schemaPath:"#/items/properties/never/items/type",keyword:"type",params:{type: "string"},schema:schema33.items.properties.never.items.type,parentSchema:schema33.items.properties.never.items,data:data7};
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
}
if(data0.neverLooserAlong !== undefined){
let data8 = data0.neverLooserAlong;
if(typeof data8 !== "string"){
const err15 = {instancePath:instancePath+"/" + i0+"/neverLooserAlong",schemaPath:"#/items/properties/neverLooserAlong/type",keyword:"type",params:{type: "string"},schema:schema33.items.properties.neverLooserAlong.type,parentSchema:schema33.items.properties.neverLooserAlong,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data0.floor !== undefined){
let data9 = data0.floor;
if(typeof data9 !== "boolean"){
const err16 = {instancePath:instancePath+"/" + i0+"/floor",schemaPath:"#/items/properties/floor/type",keyword:"type",params:{type: "boolean"},schema:schema33.items.properties.floor.type,parentSchema:schema33.items.properties.floor,data:data9};
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
const err17 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"},schema:schema33.items.type,parentSchema:schema33.items,data:data0};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},schema:schema33.type,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.description === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.outcomes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcomes"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.facts === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.rules === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rules"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.onFault === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "onFault"},schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema18.properties, key0))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.$schema !== undefined){
if(!(validate38(data.$schema, {instancePath:instancePath+"/$schema",parentData:data,parentDataProperty:"$schema",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},schema:schema18.properties.kind.type,parentSchema:schema18.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(data1 === "rules")){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema18.properties.kind.enum},schema:schema18.properties.kind.enum,parentSchema:schema18.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate40(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined){
if(!(validate42(data.description, {instancePath:instancePath+"/description",parentData:data,parentDataProperty:"description",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data.outcomes !== undefined){
if(!(validate44(data.outcomes, {instancePath:instancePath+"/outcomes",parentData:data,parentDataProperty:"outcomes",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data.ordered !== undefined){
if(!(validate46(data.ordered, {instancePath:instancePath+"/ordered",parentData:data,parentDataProperty:"ordered",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate48(data.config, {instancePath:instancePath+"/config",parentData:data,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
if(data.facts !== undefined){
if(!(validate50(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
if(data.define !== undefined){
let data8 = data.define;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 in data8){
if(!(validate52(data8[key1], {instancePath:instancePath+"/define/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data8,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/define",schemaPath:"#/properties/define/type",keyword:"type",params:{type: "object"},schema:schema18.properties.define.type,parentSchema:schema18.properties.define,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.rules !== undefined){
let data10 = data.rules;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.id === undefined){
const err11 = {instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/required",keyword:"required",params:{missingProperty: "id"},schema:schema18.properties.rules.items.required,parentSchema:schema18.properties.rules.items,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data11.when === undefined){
const err12 = {instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/required",keyword:"required",params:{missingProperty: "when"},schema:schema18.properties.rules.items.required,parentSchema:schema18.properties.rules.items,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data11.then === undefined){
const err13 = {instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/required",keyword:"required",params:{missingProperty: "then"},schema:schema18.properties.rules.items.required,parentSchema:schema18.properties.rules.items,data:data11};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data11.because === undefined){
const err14 = {instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/required",keyword:"required",params:{missingProperty: "because"},schema:schema18.properties.rules.items.required,parentSchema:schema18.properties.rules.items,data:data11};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key2 in data11){
if(!(((((((key2 === "id") || (key2 === "when")) || (key2 === "then")) || (key2 === "because")) || (key2 === "says")) || (key2 === "risk")) || (key2 === "examples"))){
const err15 = {instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema18.properties.rules.items,data:data11};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data11.id !== undefined){
let data12 = data11.id;
if(typeof data12 === "string"){
if(!pattern9.test(data12)){
const err16 = {instancePath:instancePath+"/rules/" + i0+"/id",schemaPath:"#/properties/rules/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(?:[.-][a-z0-9]+)*$"},schema:"^[a-z0-9]+(?:[.-][a-z0-9]+)*$",parentSchema:schema18.properties.rules.items.properties.id,data:data12};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/rules/" + i0+"/id",schemaPath:"#/properties/rules/items/properties/id/type",keyword:"type",params:{type: "string"},schema:schema18.properties.rules.items.properties.id.type,parentSchema:schema18.properties.rules.items.properties.id,data:data12};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data11.when !== undefined){
if(!(validate52(data11.when, {instancePath:instancePath+"/rules/" + i0+"/when",parentData:data11,parentDataProperty:"when",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data11.then !== undefined){
let data14 = data11.then;
if(typeof data14 !== "string"){
const err18 = {instancePath:instancePath+"/rules/" + i0+"/then",schemaPath:"#/properties/rules/items/properties/then/type",keyword:"type",params:{type: "string"},schema:schema18.properties.rules.items.properties.then.type,parentSchema:schema18.properties.rules.items.properties.then,data:data14};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data11.because !== undefined){
let data15 = data11.because;
if(typeof data15 !== "string"){
const err19 = {instancePath:instancePath+"/rules/" + i0+"/because",schemaPath:"#/properties/rules/items/properties/because/type",keyword:"type",params:{type: "string"},schema:schema18.properties.rules.items.properties.because.type,parentSchema:schema18.properties.rules.items.properties.because,data:data15};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data11.says !== undefined){
if(!(validate64(data11.says, {instancePath:instancePath+"/rules/" + i0+"/says",parentData:data11,parentDataProperty:"says",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
if(data11.risk !== undefined){
if(!(validate66(data11.risk, {instancePath:instancePath+"/rules/" + i0+"/risk",parentData:data11,parentDataProperty:"risk",rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
if(data11.examples !== undefined){
let data18 = data11.examples;
if(Array.isArray(data18)){
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
if(!(validate68(data18[i1], {instancePath:instancePath+"/rules/" + i0+"/examples/" + i1,parentData:data18,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/rules/" + i0+"/examples",schemaPath:"#/properties/rules/items/properties/examples/type",keyword:"type",params:{type: "array"},schema:schema18.properties.rules.items.properties.examples.type,parentSchema:schema18.properties.rules.items.properties.examples,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "object"},schema:schema18.properties.rules.items.type,parentSchema:schema18.properties.rules.items,data:data11};
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
else {
const err22 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},schema:schema18.properties.rules.type,parentSchema:schema18.properties.rules,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.otherwise !== undefined){
let data20 = data.otherwise;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.then === undefined){
const err23 = {instancePath:instancePath+"/otherwise",schemaPath:"#/properties/otherwise/required",keyword:"required",params:{missingProperty: "then"},schema:schema18.properties.otherwise.required,parentSchema:schema18.properties.otherwise,data:data20};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data20.because === undefined){
const err24 = {instancePath:instancePath+"/otherwise",schemaPath:"#/properties/otherwise/required",keyword:"required",params:{missingProperty: "because"},schema:schema18.properties.otherwise.required,parentSchema:schema18.properties.otherwise,data:data20};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
for(const key3 in data20){
if(!(((((key3 === "then") || (key3 === "because")) || (key3 === "guard")) || (key3 === "says")) || (key3 === "risk"))){
const err25 = {instancePath:instancePath+"/otherwise",schemaPath:"#/properties/otherwise/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema18.properties.otherwise,data:data20};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data20.then !== undefined){
let data21 = data20.then;
if(typeof data21 !== "string"){
const err26 = {instancePath:instancePath+"/otherwise/then",schemaPath:"#/properties/otherwise/properties/then/type",keyword:"type",params:{type: "string"},schema:schema18.properties.otherwise.properties.then.type,parentSchema:schema18.properties.otherwise.properties.then,data:data21};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data20.because !== undefined){
let data22 = data20.because;
if(typeof data22 !== "string"){
const err27 = {instancePath:instancePath+"/otherwise/because",schemaPath:"#/properties/otherwise/properties/because/type",keyword:"type",params:{type: "string"},schema:schema18.properties.otherwise.properties.because.type,parentSchema:schema18.properties.otherwise.properties.because,data:data22};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data20.guard !== undefined){
let data23 = data20.guard;
if(typeof data23 !== "boolean"){
const err28 = {instancePath:instancePath+"/otherwise/guard",schemaPath:"#/properties/otherwise/properties/guard/type",keyword:"type",params:{type: "boolean"},schema:schema18.properties.otherwise.properties.guard.type,parentSchema:schema18.properties.otherwise.properties.guard,data:data23};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data20.says !== undefined){
if(!(validate64(data20.says, {instancePath:instancePath+"/otherwise/says",parentData:data20,parentDataProperty:"says",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
if(data20.risk !== undefined){
if(!(validate66(data20.risk, {instancePath:instancePath+"/otherwise/risk",parentData:data20,parentDataProperty:"risk",rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
const err29 = {instancePath:instancePath+"/otherwise",schemaPath:"#/properties/otherwise/type",keyword:"type",params:{type: "object"},schema:schema18.properties.otherwise.type,parentSchema:schema18.properties.otherwise,data:data20};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.onFault !== undefined){
if(!(validate72(data.onFault, {instancePath:instancePath+"/onFault",parentData:data,parentDataProperty:"onFault",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data.invariants !== undefined){
if(!(validate74(data.invariants, {instancePath:instancePath+"/invariants",parentData:data,parentDataProperty:"invariants",rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err30 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}

const schema34 = {"type":"object","required":["kind","id","description","outcomes","facts","climb","by","ladders","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["ladder"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"type":"array","minItems":3,"maxItems":3,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"climb":{"type":"string"},"by":{"type":"string"},"ladders":{"type":"object","additionalProperties":{"type":"object","required":["allowThrough","denyFrom","because"],"additionalProperties":false,"properties":{"allowThrough":{"type":"string"},"denyFrom":{"type":"string"},"because":{"type":"string"}}}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.description === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.outcomes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcomes"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.facts === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.climb === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "climb"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.by === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "by"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.ladders === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ladders"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.onFault === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "onFault"},schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema34.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.$schema !== undefined){
if(!(validate38(data.$schema, {instancePath:instancePath+"/$schema",parentData:data,parentDataProperty:"$schema",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},schema:schema34.properties.kind.type,parentSchema:schema34.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(data1 === "ladder")){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema34.properties.kind.enum},schema:schema34.properties.kind.enum,parentSchema:schema34.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate40(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined){
if(!(validate42(data.description, {instancePath:instancePath+"/description",parentData:data,parentDataProperty:"description",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data.outcomes !== undefined){
let data4 = data.outcomes;
if(Array.isArray(data4)){
if(data4.length > 3){
const err12 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/maxItems",keyword:"maxItems",params:{limit: 3},schema:3,parentSchema:schema34.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.length < 3){
const err13 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/minItems",keyword:"minItems",params:{limit: 3},schema:3,parentSchema:schema34.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err14 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema34.properties.outcomes.items,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/type",keyword:"type",params:{type: "string"},schema:schema34.properties.outcomes.items.type,parentSchema:schema34.properties.outcomes.items,data:data5};
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
else {
const err16 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/type",keyword:"type",params:{type: "array"},schema:schema34.properties.outcomes.type,parentSchema:schema34.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.ordered !== undefined){
if(!(validate46(data.ordered, {instancePath:instancePath+"/ordered",parentData:data,parentDataProperty:"ordered",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate48(data.config, {instancePath:instancePath+"/config",parentData:data,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
if(data.facts !== undefined){
if(!(validate50(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
if(data.climb !== undefined){
let data9 = data.climb;
if(typeof data9 !== "string"){
const err17 = {instancePath:instancePath+"/climb",schemaPath:"#/properties/climb/type",keyword:"type",params:{type: "string"},schema:schema34.properties.climb.type,parentSchema:schema34.properties.climb,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.by !== undefined){
let data10 = data.by;
if(typeof data10 !== "string"){
const err18 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"},schema:schema34.properties.by.type,parentSchema:schema34.properties.by,data:data10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.ladders !== undefined){
let data11 = data.ladders;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key1 in data11){
let data12 = data11[key1];
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.allowThrough === undefined){
const err19 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/ladders/additionalProperties/required",keyword:"required",params:{missingProperty: "allowThrough"},schema:schema34.properties.ladders.additionalProperties.required,parentSchema:schema34.properties.ladders.additionalProperties,data:data12};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data12.denyFrom === undefined){
const err20 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/ladders/additionalProperties/required",keyword:"required",params:{missingProperty: "denyFrom"},schema:schema34.properties.ladders.additionalProperties.required,parentSchema:schema34.properties.ladders.additionalProperties,data:data12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data12.because === undefined){
const err21 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/ladders/additionalProperties/required",keyword:"required",params:{missingProperty: "because"},schema:schema34.properties.ladders.additionalProperties.required,parentSchema:schema34.properties.ladders.additionalProperties,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key2 in data12){
if(!(((key2 === "allowThrough") || (key2 === "denyFrom")) || (key2 === "because"))){
const err22 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/ladders/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema34.properties.ladders.additionalProperties,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data12.allowThrough !== undefined){
let data13 = data12.allowThrough;
if(typeof data13 !== "string"){
const err23 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/allowThrough",schemaPath:"#/properties/ladders/additionalProperties/properties/allowThrough/type",keyword:"type",params:{type: "string"},schema:schema34.properties.ladders.additionalProperties.properties.allowThrough.type,parentSchema:schema34.properties.ladders.additionalProperties.properties.allowThrough,data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data12.denyFrom !== undefined){
let data14 = data12.denyFrom;
if(typeof data14 !== "string"){
const err24 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/denyFrom",schemaPath:"#/properties/ladders/additionalProperties/properties/denyFrom/type",keyword:"type",params:{type: "string"},schema:schema34.properties.ladders.additionalProperties.properties.denyFrom.type,parentSchema:schema34.properties.ladders.additionalProperties.properties.denyFrom,data:data14};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data12.because !== undefined){
let data15 = data12.because;
if(typeof data15 !== "string"){
const err25 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/because",schemaPath:"#/properties/ladders/additionalProperties/properties/because/type",keyword:"type",params:{type: "string"},schema:schema34.properties.ladders.additionalProperties.properties.because.type,parentSchema:schema34.properties.ladders.additionalProperties.properties.because,data:data15};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/ladders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/ladders/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema34.properties.ladders.additionalProperties.type,parentSchema:schema34.properties.ladders.additionalProperties,data:data12};
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
const err27 = {instancePath:instancePath+"/ladders",schemaPath:"#/properties/ladders/type",keyword:"type",params:{type: "object"},schema:schema34.properties.ladders.type,parentSchema:schema34.properties.ladders,data:data11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.onFault !== undefined){
if(!(validate72(data.onFault, {instancePath:instancePath+"/onFault",parentData:data,parentDataProperty:"onFault",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data.invariants !== undefined){
if(!(validate74(data.invariants, {instancePath:instancePath+"/invariants",parentData:data,parentDataProperty:"invariants",rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema34.type,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate77.errors = vErrors;
return errors === 0;
}

const schema35 = {"type":"object","required":["kind","id","description","outcomes","facts","entries","subject","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["blocklist"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"entries":{"type":"object","required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"subject":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":{"$ref":"#/definitions/pointer"}},"atLeast":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":{"$ref":"#/definitions/pointer"}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.description === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.outcomes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcomes"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.facts === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.entries === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "entries"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.subject === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "subject"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.onFault === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "onFault"},schema:schema35.required,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema35.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.$schema !== undefined){
if(!(validate38(data.$schema, {instancePath:instancePath+"/$schema",parentData:data,parentDataProperty:"$schema",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},schema:schema35.properties.kind.type,parentSchema:schema35.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(data1 === "blocklist")){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema35.properties.kind.enum},schema:schema35.properties.kind.enum,parentSchema:schema35.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate40(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined){
if(!(validate42(data.description, {instancePath:instancePath+"/description",parentData:data,parentDataProperty:"description",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data.outcomes !== undefined){
let data4 = data.outcomes;
if(Array.isArray(data4)){
if(data4.length > 2){
const err11 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema35.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.length < 2){
const err12 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema35.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err13 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema35.properties.outcomes.items,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/type",keyword:"type",params:{type: "string"},schema:schema35.properties.outcomes.items.type,parentSchema:schema35.properties.outcomes.items,data:data5};
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
else {
const err15 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/type",keyword:"type",params:{type: "array"},schema:schema35.properties.outcomes.type,parentSchema:schema35.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.ordered !== undefined){
if(!(validate46(data.ordered, {instancePath:instancePath+"/ordered",parentData:data,parentDataProperty:"ordered",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate48(data.config, {instancePath:instancePath+"/config",parentData:data,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
if(data.facts !== undefined){
if(!(validate50(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
if(data.entries !== undefined){
let data9 = data.entries;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.config === undefined){
const err16 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/required",keyword:"required",params:{missingProperty: "config"},schema:schema35.properties.entries.required,parentSchema:schema35.properties.entries,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 in data9){
if(!(key1 === "config")){
const err17 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema35.properties.entries,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data9.config !== undefined){
if(!(validate54(data9.config, {instancePath:instancePath+"/entries/config",parentData:data9,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "object"},schema:schema35.properties.entries.type,parentSchema:schema35.properties.entries,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.subject !== undefined){
let data11 = data.subject;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(Object.keys(data11).length > 1){
const err19 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema35.properties.subject,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(Object.keys(data11).length < 1){
const err20 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema35.properties.subject,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
for(const key2 in data11){
if(!(validate54(data11[key2], {instancePath:instancePath+"/subject/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data11,parentDataProperty:key2,rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err21 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/type",keyword:"type",params:{type: "object"},schema:schema35.properties.subject.type,parentSchema:schema35.properties.subject,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.atLeast !== undefined){
let data13 = data.atLeast;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(Object.keys(data13).length > 1){
const err22 = {instancePath:instancePath+"/atLeast",schemaPath:"#/properties/atLeast/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema35.properties.atLeast,data:data13};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(Object.keys(data13).length < 1){
const err23 = {instancePath:instancePath+"/atLeast",schemaPath:"#/properties/atLeast/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema35.properties.atLeast,data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key3 in data13){
if(!(validate54(data13[key3], {instancePath:instancePath+"/atLeast/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data13,parentDataProperty:key3,rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/atLeast",schemaPath:"#/properties/atLeast/type",keyword:"type",params:{type: "object"},schema:schema35.properties.atLeast.type,parentSchema:schema35.properties.atLeast,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.onFault !== undefined){
if(!(validate72(data.onFault, {instancePath:instancePath+"/onFault",parentData:data,parentDataProperty:"onFault",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data.invariants !== undefined){
if(!(validate74(data.invariants, {instancePath:instancePath+"/invariants",parentData:data,parentDataProperty:"invariants",rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema35.type,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}

const schema36 = {"type":"object","required":["kind","id","description","outcomes","facts","patterns","included","onFault"],"additionalProperties":false,"properties":{"$schema":{"$ref":"#/definitions/$schema"},"kind":{"type":"string","enum":["globs"]},"id":{"$ref":"#/definitions/id"},"description":{"$ref":"#/definitions/description"},"outcomes":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"string","pattern":"^[\\s\\S]"}},"ordered":{"$ref":"#/definitions/ordered"},"config":{"$ref":"#/definitions/config"},"facts":{"$ref":"#/definitions/facts"},"patterns":{"type":"object","required":["config"],"additionalProperties":false,"properties":{"config":{"$ref":"#/definitions/pointer"}}},"included":{"type":"string"},"families":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}},"onFault":{"$ref":"#/definitions/onFault"},"invariants":{"$ref":"#/definitions/invariants"}}};

function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.description === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.outcomes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcomes"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.facts === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.patterns === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "patterns"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.included === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "included"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.onFault === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "onFault"},schema:schema36.required,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema36.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.$schema !== undefined){
if(!(validate38(data.$schema, {instancePath:instancePath+"/$schema",parentData:data,parentDataProperty:"$schema",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},schema:schema36.properties.kind.type,parentSchema:schema36.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(data1 === "globs")){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema36.properties.kind.enum},schema:schema36.properties.kind.enum,parentSchema:schema36.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate40(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined){
if(!(validate42(data.description, {instancePath:instancePath+"/description",parentData:data,parentDataProperty:"description",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data.outcomes !== undefined){
let data4 = data.outcomes;
if(Array.isArray(data4)){
if(data4.length > 2){
const err11 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema36.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.length < 2){
const err12 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema36.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err13 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/pattern",keyword:"pattern",params:{pattern: "^[\\s\\S]"},schema:"^[\\s\\S]",parentSchema:schema36.properties.outcomes.items,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/outcomes/" + i0,schemaPath:"#/properties/outcomes/items/type",keyword:"type",params:{type: "string"},schema:schema36.properties.outcomes.items.type,parentSchema:schema36.properties.outcomes.items,data:data5};
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
else {
const err15 = {instancePath:instancePath+"/outcomes",schemaPath:"#/properties/outcomes/type",keyword:"type",params:{type: "array"},schema:schema36.properties.outcomes.type,parentSchema:schema36.properties.outcomes,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.ordered !== undefined){
if(!(validate46(data.ordered, {instancePath:instancePath+"/ordered",parentData:data,parentDataProperty:"ordered",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.config !== undefined){
if(!(validate48(data.config, {instancePath:instancePath+"/config",parentData:data,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
if(data.facts !== undefined){
if(!(validate50(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
if(data.patterns !== undefined){
let data9 = data.patterns;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.config === undefined){
const err16 = {instancePath:instancePath+"/patterns",schemaPath:"#/properties/patterns/required",keyword:"required",params:{missingProperty: "config"},schema:schema36.properties.patterns.required,parentSchema:schema36.properties.patterns,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 in data9){
if(!(key1 === "config")){
const err17 = {instancePath:instancePath+"/patterns",schemaPath:"#/properties/patterns/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema36.properties.patterns,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data9.config !== undefined){
if(!(validate54(data9.config, {instancePath:instancePath+"/patterns/config",parentData:data9,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath:instancePath+"/patterns",schemaPath:"#/properties/patterns/type",keyword:"type",params:{type: "object"},schema:schema36.properties.patterns.type,parentSchema:schema36.properties.patterns,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.included !== undefined){
let data11 = data.included;
if(typeof data11 !== "string"){
const err19 = {instancePath:instancePath+"/included",schemaPath:"#/properties/included/type",keyword:"type",params:{type: "string"},schema:schema36.properties.included.type,parentSchema:schema36.properties.included,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.families !== undefined){
let data12 = data.families;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key2 in data12){
let data13 = data12[key2];
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(typeof data14 !== "string"){
const err20 = {instancePath:instancePath+"/families/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/families/additionalProperties/items/type",keyword:"type",params:{type: "string"},schema:schema36.properties.families.additionalProperties.items.type,parentSchema:schema36.properties.families.additionalProperties.items,data:data14};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/families/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/families/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema36.properties.families.additionalProperties.type,parentSchema:schema36.properties.families.additionalProperties,data:data13};
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
else {
const err22 = {instancePath:instancePath+"/families",schemaPath:"#/properties/families/type",keyword:"type",params:{type: "object"},schema:schema36.properties.families.type,parentSchema:schema36.properties.families,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.onFault !== undefined){
if(!(validate72(data.onFault, {instancePath:instancePath+"/onFault",parentData:data,parentDataProperty:"onFault",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data.invariants !== undefined){
if(!(validate74(data.invariants, {instancePath:instancePath+"/invariants",parentData:data,parentDataProperty:"invariants",rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema36.type,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate98.errors = vErrors;
return errors === 0;
}


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema17.required,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const tag0 = data.kind;
if(typeof tag0 == "string"){
if(tag0 === "rules"){
if(!(validate37(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
else if(tag0 === "ladder"){
if(!(validate77(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
else if(tag0 === "blocklist"){
if(!(validate86(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
else if(tag0 === "globs"){
if(!(validate98(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
}
else {
const err1 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "kind", tagValue: tag0},schema:schema17.discriminator,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "kind", tagValue: tag0},schema:schema17.discriminator,parentSchema:schema17,data};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema17.type,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}
